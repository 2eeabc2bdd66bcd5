import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync, Visitor } from 'oxc-parser';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../src/renderer/', import.meta.url));
const filesOf = (pattern: string) => globSync(pattern, { cwd: root }).map((file) => path.join(root, file));
const relative = (file: string) => path.relative(root, file).split(path.sep).join('/');

/** The classes of a sheet. Those of a library have a hyphen, ours do not. */
function classesOf(sheet: string): Set<string> {
  const css = readFileSync(sheet, 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
  const selectors = css.replaceAll(/\{[^{}]*\}/g, '{}');
  return new Set([...selectors.matchAll(/\.([a-zA-Z]\w*)(?![\w-])/g)].flatMap(([, name]) => name ?? []));
}

/** Every class that a source file takes from a sheet, as the sheet's path and the class. */
function usesIn(file: string): { readonly sheet: string; readonly name: string }[] {
  const { program, module } = parseSync(file, readFileSync(file, 'utf8'));
  const sheets = new Map(
    module.staticImports
      .filter(({ moduleRequest }) => moduleRequest.value.endsWith('.module.css'))
      .flatMap(({ moduleRequest, entries }) =>
        entries.map(({ localName }) => [localName.value, path.join(path.dirname(file), moduleRequest.value)]),
      ),
  );
  const uses: { sheet: string; name: string }[] = [];
  new Visitor({
    MemberExpression({ object, property }) {
      const sheet = object.type === 'Identifier' ? sheets.get(object.name) : undefined;
      if (sheet && property.type === 'Identifier') uses.push({ sheet, name: property.name });
    },
  }).visit(program);
  return uses;
}

const sheets = filesOf('**/*.module.css');
const uses = filesOf('**/*.{ts,tsx}').flatMap(usesIn);

test('Every class that a component names is in its sheet.', () => {
  expect(uses.length).toBeGreaterThan(100);
  const missing = uses.filter(({ sheet, name }) => !classesOf(sheet).has(name));
  expect(missing.map(({ sheet, name }) => `${relative(sheet)} has no .${name}`)).toEqual([]);
});

test.each(sheets.map(relative))('Every class of %s is used.', (sheet) => {
  const file = path.join(root, sheet);
  const used = new Set(uses.filter((use) => use.sheet === file).map(({ name }) => name));
  expect([...classesOf(file)].filter((name) => !used.has(name))).toEqual([]);
});
