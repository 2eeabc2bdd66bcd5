import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { appTexts } from '../../../src/renderer/app/texts.ts';
import { compareTexts } from '../../../src/renderer/compare/texts.ts';
import { exportTexts } from '../../../src/renderer/export/texts.ts';
import { filtersTexts } from '../../../src/renderer/filters/texts.ts';
import { errorsTexts } from '../../../src/renderer/i18n/errors.ts';
import { intakeTexts } from '../../../src/renderer/intake/texts.ts';
import { listsTexts } from '../../../src/renderer/lists/texts.ts';
import { mapTexts } from '../../../src/renderer/map/texts.ts';
import { runsTexts } from '../../../src/renderer/runs/texts.ts';
import { settingsTexts } from '../../../src/renderer/settings/texts.ts';
import { tableTexts } from '../../../src/renderer/table/table-texts.ts';
import { fleetTexts } from '../../../src/renderer/table/texts.ts';
import { viewsTexts } from '../../../src/renderer/views/texts.ts';

const namespaces = {
  appTexts,
  fleetTexts,
  tableTexts,
  filtersTexts,
  mapTexts,
  intakeTexts,
  runsTexts,
  compareTexts,
  exportTexts,
  settingsTexts,
  listsTexts,
  viewsTexts,
  errorsTexts,
};

/** Every text with its path. */
function flat(texts: object, path = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, text]): [string, string][] =>
    typeof text === 'string' ? [[`${path}${key}`, text]] : flat(text, `${path}${key}.`),
  );
}

const placeholders = (text: string) => [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name]) => name).sort();

describe.each(Object.entries(namespaces))('%s', (_, texts) => {
  const pt = new Map(flat(texts['pt-BR']));
  const en = new Map(flat(texts.en));

  it('has the same texts in both languages, none empty', () => {
    expect([...en.keys()].sort()).toEqual([...pt.keys()].sort());
    expect([...pt.values(), ...en.values()].filter((text) => text.trim() === '')).toEqual([]);
  });

  it('fills in the same values in both languages', () => {
    const different = [...pt].filter(
      ([key, text]) => placeholders(text).join() !== placeholders(en.get(key) ?? '').join(),
    );
    expect(different.map(([key]) => key)).toEqual([]);
  });

  it('has a singular for every plural and the other way round', () => {
    const stems = (form: string) =>
      [...pt.keys()].filter((key) => key.endsWith(form)).map((key) => key.slice(0, -form.length));
    expect(stems('_one')).toEqual(stems('_other'));
  });
});

it('has a text for every kind of error that the core knows', () => {
  const source = readFileSync(new URL('../../../src/main/util/errors.ts', import.meta.url), 'utf8');
  const kinds = [...source.matchAll(/^ {2}\| '([\w-]+)'/gm)].map(([, kind]) => kind);
  expect(kinds.length).toBeGreaterThan(10);
  expect(Object.keys(errorsTexts['pt-BR'].kind)).toEqual(expect.arrayContaining(kinds));
});

it('has a text for every fault of a basemap', () => {
  const source = readFileSync(new URL('../../../src/preload/schemas/basemap.ts', import.meta.url), 'utf8');
  const faults = [...source.matchAll(/^ {2}'(basemap-[\w-]+)'/gm)].map(([, fault]) => fault);
  expect(faults.length).toBeGreaterThan(15);
  expect(Object.keys(errorsTexts['pt-BR'].reason)).toEqual(expect.arrayContaining(faults));
});
