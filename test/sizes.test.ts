import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Node, parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';
import { root } from './helpers/project.ts';

const MAX_FUNCTION = 80;
const MAX_FILE = 250;

/** Tables of texts and data, which may be longer than other files. */
const tables: readonly string[] = [
  'src/contract/contract.ts',
  'src/shared/i18n/locales/en.ts',
  'src/shared/i18n/locales/pt-BR.ts',
];

const files = globSync('src/**/*.{ts,tsx,css}', { cwd: root }).map((file) => {
  const name = file.split(path.sep).join('/');
  return { name, text: readFileSync(path.join(root, file), 'utf8') };
});

const linesOf = (text: string): number => text.trimEnd().split('\n').length;

const functionTypes = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

/** Lines of each function of a file, from its first to its last, with the line where it starts. */
function functionsOf(name: string, text: string): { readonly line: number; readonly lines: number }[] {
  const { program, errors } = parseSync(name, text);
  if (errors.length > 0) throw new Error(`${name}: ${errors[0]?.message}`);
  return nodesOf(program)
    .filter(({ type }) => functionTypes.has(type))
    .map(({ start, end }) => ({
      line: linesOf(`${text.slice(0, start)}.`),
      lines: linesOf(text.slice(start, end)),
    }));
}

/** A node and all nodes below it. */
function nodesOf(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(nodesOf);
  if (!isNode(value)) return [];
  return [value, ...Object.values(value).flatMap(nodesOf)];
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

test('The lines of a function are counted from its first to its last.', () => {
  const text = 'const a = () => 1;\nfunction b() {\n  return () => {\n    a();\n  };\n}\n';
  expect(functionsOf('a.ts', text)).toEqual([
    { line: 1, lines: 1 },
    { line: 2, lines: 5 },
    { line: 3, lines: 3 },
  ]);
});

test(`No function of the source has more than ${MAX_FUNCTION} lines.`, () => {
  const functions = files
    .filter(({ name }) => !name.endsWith('.css'))
    .flatMap(({ name, text }) => functionsOf(name, text).map((one) => ({ ...one, name })));
  expect(functions.length).toBeGreaterThan(1_000);
  const long = functions.filter(({ lines }) => lines > MAX_FUNCTION);
  expect(long.map(({ name, line, lines }) => `${name}:${line} has ${lines} lines`)).toEqual([]);
});

test(`No file of the source has more than ${MAX_FILE} lines, except for tables of texts and data.`, () => {
  const long = files.filter(({ text }) => linesOf(text) > MAX_FILE).map(({ name }) => name);
  // A table that has become short leaves the list.
  expect(long.sort()).toEqual(tables);
});

test('No literal is spread into another: its properties would not be checked.', () => {
  const spread = files.filter(({ text }) => text.includes('...{')).map(({ name }) => name);
  expect(spread).toEqual([]);
});
