import type { Journal, NewEntry } from '../journal/journal.ts';

/** A handler that calls `work` unless `allow` throws. */
export function after<I, O>(
  allow: (input: I) => unknown,
  work: (input: I) => Promise<O> | O,
): (input: I) => Promise<O> {
  return async (input) => {
    await allow(input);
    return work(input);
  };
}

/** A handler that adds an entry to the journal (the activity log) once `work` has succeeded. */
export function recorded<I, O>(
  journal: Pick<Journal, 'add'>,
  work: (input: I) => Promise<O> | O,
  entryOf: (input: I, output: O) => NewEntry,
): (input: I) => Promise<O> {
  return async (input) => {
    const output = await work(input);
    await journal.add(entryOf(input, output));
    return output;
  };
}
