/** Mutants of a source file, made by Stryker's mutators, each as a change of its text. */
import type { Logger } from '@stryker-mutator/api/logging';
import { Instrumenter } from '@stryker-mutator/instrumenter';
import { parseSync } from 'oxc-parser';

/** One change of one file. */
export interface Mutant {
  /** Path from the root of the project, with `/`. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  /** Which of Stryker's mutators made it, such as `ConditionalExpression`. */
  readonly mutator: string;
  /** In UTF-16 units from the file's beginning; `end` is behind the last. */
  readonly start: number;
  readonly end: number;
  readonly original: string;
  readonly replacement: string;
}

const silent: Logger = {
  ...{ isTraceEnabled: no, isDebugEnabled: no, isInfoEnabled: no },
  ...{ isWarnEnabled: no, isErrorEnabled: no, isFatalEnabled: no },
  ...{ trace: nothing, debug: nothing, info: nothing, warn: nothing, error: nothing, fatal: nothing },
};

function no(): boolean {
  return false;
}

function nothing(): void {}

/** All mutants of a file that parse, in the order of their places. */
export async function mutantsOf(file: string, text: string): Promise<Mutant[]> {
  const { mutants } = await new Instrumenter(silent).instrument(
    [{ name: file, content: text, mutate: true }],
    { plugins: null, ignorers: [], excludedMutations: [] },
  );
  const lines = lineStarts(text);
  const offset = ({ line, column }: { readonly line: number; readonly column: number }) =>
    (lines[line] ?? 0) + column;
  return mutants
    .map(({ location, mutatorName, replacement }): Mutant => {
      const [start, end] = [offset(location.start), offset(location.end)];
      const original = text.slice(start, end);
      return {
        ...{ file, line: location.start.line + 1, mutator: mutatorName, start, end, original },
        replacement: placed(mutatorName, original, replacement ?? ''),
      };
    })
    .filter((mutant) => parseSync(file, mutated(text, mutant)).errors.length === 0)
    .sort((a, b) => a.start - b.start || a.end - b.end || (a.replacement < b.replacement ? -1 : 1));
}

/** The file's text with the mutant in it. */
export function mutated(text: string, { start, end, replacement }: Mutant): string {
  return text.slice(0, start) + replacement + text.slice(end);
}

/** An expression in brackets, so that it binds as the one that it replaces; a statement as it is. */
function placed(mutator: string, original: string, replacement: string): string {
  const isStatement = mutator === 'BlockStatement' || /^(case|default)\b/.test(original);
  return isStatement ? replacement : `(${replacement})`;
}

function lineStarts(text: string): number[] {
  return [0, ...[...text.matchAll(/\n/g)].map(({ index }) => index + 1)];
}
