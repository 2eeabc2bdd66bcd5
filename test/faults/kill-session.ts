import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { hash } from '../../src/main/simulator/random.ts';

const CHILD = join(import.meta.dirname, 'kill-child.ts');
/** Real milliseconds a process takes to say its first line, and between two lines. */
const [START_MS, STEP_MS] = [500, 15];

/** After which line of the process, and how long after it in real milliseconds. */
export interface Moment {
  readonly line: number;
  readonly afterMs: number;
}

/** Spread over the whole session: the start of the process, the run's creation, its commits, its end. */
export function momentOf(seed: number, number: number, mostLines: number): Moment {
  const line = Math.floor(hash(seed, number, 2) * mostLines);
  return { line, afterMs: hash(seed, number, 3) * (line === 0 ? START_MS : STEP_MS) };
}

/** Runs the process to its end, or to the moment at which it is killed; what it said. */
export async function runChild(
  args: readonly string[],
  moment: Moment | null,
): Promise<{ readonly lines: readonly string[]; readonly isKilled: boolean }> {
  const child = spawn(process.execPath, [CHILD, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines: string[] = [];
  const reader = createInterface({ input: child.stdout });
  const kill = () => void setTimeout(() => child.kill('SIGKILL'), moment?.afterMs);
  if (moment?.line === 0) kill();
  reader.on('line', (line) => {
    lines.push(line);
    if (lines.length === moment?.line) kill();
  });
  const [[, signal]] = await Promise.all([once(child, 'close'), once(reader, 'close')]);
  return { lines, isKilled: signal === 'SIGKILL' };
}
