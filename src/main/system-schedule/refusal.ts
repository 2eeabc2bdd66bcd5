import { AppError } from '../util/errors.ts';
import type { RunResult, SchedulerProgram } from './types.ts';

/** Characters of a scheduler's message that are shown to the user, at most. */
const LONGEST = 300;

/** The error for a call to the scheduler that failed, for instance because a policy forbids tasks of users. */
export function schedulerError(program: SchedulerProgram, result: RunResult): AppError {
  const said = (result.stderr || result.stdout).replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST);
  const ending = result.code === null ? 'did not answer in time' : `ended with ${result.code}`;
  const text = said || `${program} ${ending}`;
  return new AppError('scheduler-refused', `${program} ${ending}: ${said}`, { program, said: text });
}

/**
 * Refuses a command whose characters the scheduler would change and can't escape.
 *
 * @param odd characters that the scheduler would change or refuse
 * @param characters the same characters as a text for the user
 * @throws AppError `bad-input`
 */
export function requireSafeCharacters(parts: readonly string[], odd: RegExp, characters: string): void {
  const path = parts.find((part) => odd.test(part));
  if (path === undefined) return;
  const details = { reason: 'schedule-path', path, characters } as const;
  throw new AppError('bad-input', `the system's scheduler would change ${path}`, details);
}
