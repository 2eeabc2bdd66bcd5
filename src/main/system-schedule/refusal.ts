import { AppError } from '../errors.ts';
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
