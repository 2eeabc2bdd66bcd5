/** What administrators are given: the documentation, its example, and the templates for group policies. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { describe, expect, test } from 'vitest';
import { registryValues } from '../../src/main/policy/registry.ts';
import { policyFile } from '../../src/main/policy/schema.ts';

const read = (name: string) =>
  readFileSync(fileURLToPath(new URL(`../../docs/${name}`, import.meta.url)), 'utf8');
const PAGE = read('policy.md');
const LANGUAGES = ['en-US', 'pt-BR'] as const;

/** The elements of a well-formed document. */
function elementsOf(xml: string): SaxesTagPlain[] {
  const elements: SaxesTagPlain[] = [];
  const parser = new SaxesParser();
  parser.on('opentag', (tag) => elements.push(tag));
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(xml).close();
  return elements;
}

const attributes = (elements: readonly SaxesTagPlain[], names: readonly string[], attribute: string) =>
  elements
    .filter(({ name }) => names.includes(name))
    .flatMap(({ attributes }) => attributes[attribute] ?? []);

describe('The documentation of the policy', () => {
  test('The page shows the example as it is in its file.', () => {
    expect(PAGE).toContain(`\`\`\`json\n${read('policy/policy.example.json')}\`\`\``);
  });

  test('The example has every key, and the page a line of each.', () => {
    const example = JSON.parse(read('policy/policy.example.json'));
    expect(Object.keys(example).sort()).toEqual(Object.keys(policyFile.shape).sort());
    for (const path of Object.values(registryValues))
      expect(PAGE).toContain(`| \`${path.path.join('.')}\` |`);
    for (const name of Object.keys(registryValues)) expect(PAGE).toContain(`\`${name}\` (REG_`);
  });
});

describe('The templates for group policies', () => {
  const admx = elementsOf(read('policy/Rastro.admx'));
  const types = {
    switch: 'policy',
    number: 'decimal',
    text: 'enum',
    texts: 'multiText',
    connections: 'multiText',
  };

  test('They write the values that Rastro reads, each as its type, under the one key.', () => {
    const written = admx.flatMap(({ name, attributes: { valueName } }) =>
      valueName ? [[valueName, name]] : [],
    );
    expect(written).toEqual(Object.entries(registryValues).map(([name, { kind }]) => [name, types[kind]]));
    expect(new Set(attributes(admx, ['policy'], 'key'))).toEqual(new Set(['Software\\Policies\\Rastro']));
    expect(new Set(attributes(admx, ['policy'], 'class'))).toEqual(new Set(['Machine']));
  });

  test.each(LANGUAGES)('Every text and form that they name is there in %s.', (language) => {
    const adml = elementsOf(read(`policy/${language}/Rastro.adml`));
    const named = [...read('policy/Rastro.admx').matchAll(/\$\((string|presentation)\.(\w+)\)/g)];
    const wanted = (kind: string) => new Set(named.flatMap(([, of, id]) => (of === kind && id ? [id] : [])));
    expect(new Set(attributes(adml, ['string'], 'id'))).toEqual(wanted('string'));
    expect(new Set(attributes(adml, ['presentation'], 'id'))).toEqual(wanted('presentation'));
    const forms = attributes(adml, ['multiTextBox', 'decimalTextBox', 'dropdownList'], 'refId');
    expect(forms).toEqual(attributes(admx, ['multiText', 'decimal', 'enum'], 'id'));
  });
});
