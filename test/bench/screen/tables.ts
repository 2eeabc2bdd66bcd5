import { median } from '../table.ts';
import type { Answered } from './answers.ts';
import type { LongTasks } from './probe-face.ts';
import type { Step, Walk } from './walk.ts';
import type { Written } from './writing.ts';

type Table = (string | number)[][];

export function answersTable(vehicles: number, answered: readonly Answered[]): Table {
  return [
    [`${vehicles} vehicles, answers of the store, ms`, 'median', 'longest', 'budget'],
    ...answered.map(({ name, median, longest, budget }) => [
      name,
      median.toFixed(1),
      longest.toFixed(1),
      `${budget ?? '-'}${budget !== null && median > budget ? ' !' : ''}`,
    ]),
  ];
}

const NAMES: Readonly<Record<Step, string>> = {
  rows: 'first rows, ms',
  map: 'map idle, ms',
  alone: 'map alone, from its making to idle, ms',
  sort: 'sort, ms',
  search: 'search, each key, ms',
  end: 'jump to the end, ms',
  pan: 'pan the map, ms',
  zoom: 'zoom the map, ms',
  task: 'longest task, ms',
  work: 'longest task at work, ms',
  heap: 'JS heap, MiB',
};

/** Medians of all that was timed; the longest task is the longest of all. */
export function walkTable(vehicles: number, rastro: readonly Walk[], naive: readonly Walk[]): Table {
  const cell = (value: number | null) => (value === null ? '-' : value.toFixed(0));
  return [
    [`${vehicles} vehicles on the screen`, 'Rastro', 'AG Grid and GeoJSON, all rows', 'times Rastro'],
    ...Object.entries(NAMES).map(([step, name]) => {
      const [own, other] = [figureOf(rastro, step as Step), figureOf(naive, step as Step)];
      const times = own && other ? (other / own).toFixed(1) : '-';
      return [name, cell(own), cell(other), times];
    }),
    ['ended early', failureOf(rastro), failureOf(naive), ''],
  ];
}

function figureOf(walks: readonly Walk[], step: Step): number | null {
  const values = walks.flatMap(({ times }) => times.get(step) ?? []);
  if (values.length === 0) return null;
  return step === 'task' || step === 'work' ? Math.max(...values) : median(values);
}

const failureOf = (walks: readonly Walk[]) => walks.find(({ failure }) => failure)?.failure ?? 'no';

export function writtenTable(vehicles: number, written: readonly Written[]): Table {
  const row = (name: string, of: (one: Written) => number | string | null) => {
    const values = written.map(of);
    return [name, ...values.map((value) => (typeof value === 'number' ? value.toFixed(0) : (value ?? '-')))];
  };
  return [
    [`${vehicles} vehicles while a run writes`, ...written.map(({ layout }) => LAYOUTS[layout])],
    row('answers committed a second', ({ perSecond }) => perSecond),
    row('host: longest block, ms', ({ host }) => host.longest),
    row('host: longest at work, ms', ({ host }) => host.atWork),
    row('host: blocks of more than 50 ms', ({ host }) => host.count),
    row('screen: longest task, ms', ({ tasks }) => tasks.longest),
    row('screen: longest at work, ms', ({ tasks }) => tasks.longestAtWork),
    row('screen: tasks of more than 50 ms', ({ tasks }) => tasks.count),
    row('screen: of them at work', ({ tasks }) => tasks.countAtWork),
  ];
}

/** What is shown, in words. */
export const LAYOUTS = { both: 'table and map', table: 'table alone' } as const;

/** Who had the thread in the longest frames. */
export function framesText(name: string, frames: LongTasks['frames']): string {
  const lines = frames.map(({ ms, scripts }) => `    ${ms} ms: ${scripts.slice(0, 4).join('; ')}\n`);
  return frames.length > 0 ? `  longest frames, ${name}:\n${lines.join('')}` : '';
}
