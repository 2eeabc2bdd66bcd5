import { AppError } from '../util/errors.ts';
import type { RunResult, SchedulerProgram } from './types.ts';

/** Longest text of a scheduler that goes on to the user. */
const LONGEST = 300;

/** The system's scheduler did not do what it was asked, for instance because a policy forbids tasks of users. */
export function refusal(program: SchedulerProgram, result: RunResult): AppError {
  const said = (result.stderr || result.stdout).replaceAll(/\s+/g, ' ').trim().slice(0, LONGEST);
  const ending = result.code === null ? 'did not answer in time' : `ended with ${result.code}`;
  const text = said || `${program} ${ending}`;
  return new AppError('scheduler-refused', `${program} ${ending}: ${said}`, { program, said: text });
}

/**
 * A scheduler that does not keep every character of a command, with no way to escape them, must not be given those.
 *
 * @param odd what it would change or refuse
 * @param characters the same for the user to read
 * @throws AppError `bad-input`
 */
export function requireKept(parts: readonly string[], odd: RegExp, characters: string): void {
  const path = parts.find((part) => odd.test(part));
  if (path === undefined) return;
  const details = { reason: 'schedule-path', path, characters } as const;
  throw new AppError('bad-input', `the system's scheduler does not keep ${path} as it is`, details);
}
