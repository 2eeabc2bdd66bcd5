/** Looks through the sources: which texts of the language files they use, and which texts they hold themselves. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'oxc-parser';
import { expect, test } from 'vitest';
import { locales } from '../../../src/shared/i18n/languages.ts';
import { root } from '../../helpers/project.ts';
import { stemOf, textsWithPaths } from '../../helpers/text-tree.ts';

interface Node {
  readonly type: string;
  readonly [field: string]: unknown;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

function* nodesIn(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const item of value) yield* nodesIn(item);
  if (!isNode(value)) return;
  yield value;
  for (const field of Object.values(value)) if (typeof field === 'object') yield* nodesIn(field);
}

const files = globSync('src/**/*.{ts,tsx}', { cwd: root })
  .map((file) => file.split(path.sep).join('/'))
  .filter((file) => !file.startsWith('src/shared/i18n/locales/'))
  .map((file) => {
    const source = readFileSync(path.join(root, file), 'utf8');
    return { file, source, nodes: [...nodesIn(parseSync(file, source).program)] };
  });

/** A pattern for a template with values in it: each value stands for a part of a path. */
function patternOf({ quasis }: Node): string | null {
  const parts = Array.isArray(quasis) ? quasis.map(({ value }) => String(value.cooked)) : [];
  // Without a name of ours in it, it would match anything.
  if (!parts.some((part) => /\w[.:]|[.:]\w/.test(part))) return null;
  return parts.map((part) => part.replaceAll(/[^\w-]/g, '\\$&')).join('[\\w.-]+');
}

/** All texts and patterns of texts in the code, and all names in files that read the language files themselves. */
function wordsOfCode() {
  const literals = new Set<string>();
  const patterns = new Set<string>();
  const names = new Set<string>();
  for (const { source, nodes } of files) {
    const readsTexts = /i18n\/(languages|locale)\.ts'|from '\.\/languages\.ts'/.test(source);
    for (const node of nodes) {
      if (node.type === 'Literal' && typeof node.value === 'string') {
        literals.add(node.value);
        // Enumerations of the contract, whose values name texts, are in other files.
        names.add(node.value);
      }
      if (node.type === 'TemplateLiteral') {
        const pattern = patternOf(node);
        if (pattern) patterns.add(pattern);
      }
      if (readsTexts && node.type === 'Identifier') names.add(String(node.name));
    }
  }
  return { literals, names, pattern: new RegExp(`^(${[...patterns].join('|')})$`) };
}

/** Texts that the code reads as objects, without i18next. */
const readAsObjects = [
  ...[
    'cli:',
    'time:',
    'file:',
    'demo:',
    'desktop:',
    'errors:',
    'fleet:column.',
    'fleet:status.',
    'fleet:failure.',
    'fleet:logical.',
  ],
  ...['fleet:place.', 'help:topics.', 'help:shortcuts.keyNames.', 'map:group.'],
  ...['intake:heldBack.reasons.', 'intake:heldBack.fileName', 'journal:columns.'],
  ...['length', 'character', 'otherAlphabet'].map((name) => `intake:heldBack.${name}`),
  ...['runs:ended.', 'runs:panel.target.', 'report:'],
];

/** AG Grid asks for its texts by their names. */
const takenWhole = 'grid';

test('Every text of the language files is used.', () => {
  const { literals, names, pattern } = wordsOfCode();
  const isUsed = (namespace: string, stem: string): boolean => {
    const whole = `${namespace}:${stem}`;
    if (literals.has(stem) || literals.has(whole) || pattern.test(stem) || pattern.test(whole)) return true;
    return readAsObjects.some((start) => whole.startsWith(start)) && names.has(stem.split('.').at(-1) ?? '');
  };
  const unused = Object.entries(locales['pt-BR'].texts).flatMap(([namespace, tree]) => {
    const stems = new Set(textsWithPaths(tree).map(([name]) => stemOf(name)));
    return [...stems]
      .filter((stem) => namespace !== takenWhole && !isUsed(namespace, stem))
      .map((stem) => `${namespace}:${stem}`);
  });
  expect(unused).toEqual([]);
});

/** Attributes of a component whose value a user reads or a screen reader speaks. */
const spoken =
  /^(aria-(label|description|roledescription|valuetext)|title|placeholder|alt|label|description)$/;
/** The same in every language: names, addresses, commands. */
const isName = (text: string): boolean =>
  /^\W*(Rastro|OpenStreetMap|UTC|PMTiles)\W*$|^https:\/\/$|^npm run\b/.test(text.trim());

/** The texts of an attribute or child, but for what a call makes, such as `t('…')`. */
function* ownTexts(node: unknown): Generator<string> {
  if (Array.isArray(node)) for (const item of node) yield* ownTexts(item);
  if (!isNode(node) || node.type === 'CallExpression' || node.type === 'JSXElement') return;
  // What an error says itself is for the log.
  if (node.type === 'NewExpression') return;
  if (node.type === 'BinaryExpression' || node.type === 'MemberExpression') return;
  if (node.type === 'Literal' && typeof node.value === 'string') yield node.value;
  if (node.type === 'TemplateElement') yield String(Reflect.get(Object(node.value), 'cooked'));
  for (const field of Object.values(node)) if (typeof field === 'object') yield* ownTexts(field);
}

test('No component holds a text of its own.', () => {
  const held = files.flatMap(({ file, nodes }) =>
    nodes
      .flatMap((node) => {
        if (node.type === 'JSXText') return [String(node.value)];
        if (node.type === 'JSXElement' && Array.isArray(node.children))
          return node.children.flatMap((child: unknown) => [...ownTexts(child)]);
        if (node.type !== 'JSXAttribute' || !isNode(node.name)) return [];
        return spoken.test(String(node.name.name)) ? [...ownTexts(node.value)] : [];
      })
      .filter((text) => /\p{L}{2}/u.test(text) && !isName(text))
      .map((text) => `${file}: ${text.trim()}`),
  );
  expect(held).toEqual([]);
});

/** What a menu, a message box or a notification shows, of the system or on the screen. */
const shown = /^(label|message|detail|buttons|checkboxLabel|title|body|text|placeholder|description)$/;

test('No menu, question or notification holds a text of its own.', () => {
  const keys = new Set(
    Object.values(locales.en.texts).flatMap((tree) => textsWithPaths(tree).map(([name]) => stemOf(name))),
  );
  const ofUser = files.filter(({ file }) =>
    /^src\/renderer\/(?!app\/theme)|host\/electron\/(?!ipc)/.test(file),
  );
  const held = ofUser.flatMap(({ file, nodes }) =>
    nodes
      .filter(({ type, key }) => type === 'Property' && isNode(key) && shown.test(String(key.name)))
      .flatMap(({ value }) => [...ownTexts(value)])
      .filter((text) => /\p{L}{2}/u.test(text) && !isName(text) && !keys.has(text.split(':').at(-1) ?? ''))
      .map((text) => `${file}: ${text}`),
  );
  expect(held).toEqual([]);
});

test('No command of the command line says words of its own.', () => {
  const said = files
    .filter(({ file }) => /^src\/main\/(cli|commands)\//.test(file))
    .flatMap(({ file, nodes }) =>
      nodes
        .filter(({ type }) => type === 'CallExpression' || type === 'Property')
        .flatMap((node) => [...ownTexts(node.type === 'Property' ? node.value : node.arguments)])
        // The file for support names its program so, whatever the language.
        .filter((text) => /\p{L}{2,} \p{L}{2,}/u.test(text) && !isName(text) && text !== 'command line')
        .map((text) => `${file}: ${text}`),
    );
  expect(said).toEqual([]);
});

test('A text in a component is found.', () => {
  const source = 'const a = <p title={b ? "Two words" : t("x")}>{c && `one`} <i>three</i></p>;';
  const texts = [...nodesIn(parseSync('a.tsx', source).program)].flatMap((node) => [...ownTexts(node)]);
  expect(texts).toEqual(expect.arrayContaining(['Two words', 'one']));
});
