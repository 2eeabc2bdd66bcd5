import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { interval } from './sample.ts';

/**
 * What noticed a mutant: a test, the time limit, or the compiler (`npm run check` is a part of every check). `nothing`: it
 * survived.
 */
const noticed = z.enum(['test', 'time', 'types', 'nothing']);

const result = z.object({
  folder: z.string(),
  file: z.string(),
  ...{ line: z.number(), start: z.number(), end: z.number() },
  ...{ mutator: z.string(), original: z.string(), replacement: z.string() },
  noticed,
  /** The title of the test that failed first. */
  by: z.string().optional(),
  /** How many test files were run at most. */
  tests: z.number(),
});
export type Result = z.infer<typeof result>;

const report = z.object({
  seed: z.number(),
  /** Mutants that each folder has. */
  folders: z.record(z.string(), z.number()),
  results: z.array(result),
});
export type Report = z.infer<typeof report>;

/** @param folder that the report is in; it is made */
export function writeReport(folder: string, written: Report): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, 'report.json'), `${JSON.stringify(written, null, 1)}\n`);
  writeFileSync(path.join(folder, 'survivors.md'), survivors(written));
}

/** @throws where no report is there */
export function readReport(folder: string): Report {
  return report.parse(JSON.parse(readFileSync(path.join(folder, 'report.json'), 'utf8')));
}

/** A table of the folders, with their scores. */
export function scores({ folders, results }: Report): string {
  const rows = Object.entries(folders).map(([folder, mutants]) =>
    rowOf(
      folder,
      mutants,
      results.filter((each) => each.folder === folder),
    ),
  );
  const total = rowOf(
    'all',
    Object.values(folders).reduce((sum, count) => sum + count, 0),
    results,
  );
  const head =
    '| folder | mutants | drawn | tests | time | types | survived | score | 95 % |\n|---|---|---|---|---|---|---|---|---|';
  return [head, ...rows, total].join('\n');
}

function rowOf(folder: string, mutants: number, results: readonly Result[]): string {
  const count = (by: Result['noticed']) => results.filter((each) => each.noticed === by).length;
  const caught = results.length - count('nothing');
  const [low, high] = interval(caught, results.length).map(percent);
  const score = results.length === 0 ? '–' : percent(caught / results.length);
  const counts = [mutants, results.length, count('test'), count('time'), count('types'), count('nothing')];
  return `| ${[folder, ...counts, score, `${low} – ${high}`].join(' | ')} |`;
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

function survivors(written: Report): string {
  const left = written.results.filter((each) => each.noticed === 'nothing');
  const sections = left.map(
    ({ file, line, mutator, original, replacement, tests }) =>
      `### ${file}:${line} (${mutator}, ${tests} test files)\n\n\`\`\`diff\n${marked('-', original)}\n${marked('+', replacement)}\n\`\`\`\n`,
  );
  return [`# Survivors, seed ${written.seed}\n`, `${scores(written)}\n`, ...sections].join('\n');
}

const marked = (sign: string, text: string) =>
  text
    .split('\n')
    .map((line) => `${sign} ${line}`)
    .join('\n');
