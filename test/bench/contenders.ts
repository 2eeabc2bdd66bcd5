/** Tasks beside each other: time, the process's peak of memory, and the longest block of its main thread. */
import { bundled } from './bundles.ts';
import { startChild } from './child.ts';
import { median } from './table.ts';

/** Who does it: a script of this folder that was bundled, its arguments, and the task of it that gives the seconds. */
export interface Contender {
  readonly name: string;
  readonly script: string;
  readonly args: readonly (string | number)[];
  readonly task: string;
}

interface Measured {
  readonly seconds: number;
  readonly mebibytes: number;
  /** Milliseconds. */
  readonly block: number;
}

/**
 * Has each done several times, each time in a fresh process, and in turn: a machine's speed changes from minute to minute.
 *
 * @returns lines of a table, of medians: the name, seconds, times the first one's, peak in MiB, longest block in ms
 */
export async function contend(contenders: readonly Contender[], repeats: number): Promise<string[][]> {
  const runs = contenders.map((contender) => ({ contender, all: [] as Measured[] }));
  for (let repeat = 0; repeat < repeats; repeat += 1) {
    for (const { contender, all } of runs) all.push(await measure(contender));
  }
  let base: number | null = null;
  return runs.map(({ contender: { name }, all }) => {
    const of = (key: keyof Measured) => median(all.map((run) => run[key]));
    base ??= of('seconds');
    const ratio = (of('seconds') / base).toFixed(2);
    return [name, of('seconds').toFixed(2), ratio, of('mebibytes').toFixed(0), of('block').toFixed(0)];
  });
}

async function measure({ script, args, task }: Contender): Promise<Measured> {
  await using child = startChild(bundled(script), args);
  return {
    seconds: await child.ask(task),
    mebibytes: (await child.ask('memory')) / 1024,
    block: await child.ask('block'),
  };
}
