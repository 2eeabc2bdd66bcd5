import { expect, it } from 'vitest';
import type { ExportFormat } from '../../../src/contract/schemas/exports.ts';
import {
  fileExtension,
  filteredTitle,
  formatInForce,
  formatsFor,
  nameProblem,
  proposedName,
  shownColumns,
  withoutEnding,
} from '../../../src/renderer/export/choices.ts';
import { firstLayout } from '../../../src/renderer/state/columns.ts';
import { isFormatAllowed } from '../../../src/renderer/state/policy.ts';

it('offers the form of the file for the way back alone, and no map for it', () => {
  expect(formatsFor('view')).not.toContain('as-imported');
  expect(formatsFor('vins')).toEqual(formatsFor('view'));
  expect(formatsFor('file')).toEqual(['as-imported', 'xlsx', 'csv-excel', 'csv']);
});

it('keeps the chosen format where the rows can have it, else takes the usual one', () => {
  expect(formatInForce('view', null)).toBe('xlsx');
  expect(formatInForce('file', null)).toBe('as-imported');
  expect(formatInForce('file', 'csv')).toBe('csv');
  expect(formatInForce('file', 'kml')).toBe('as-imported');
  expect(formatInForce('vins', 'as-imported')).toBe('xlsx');
});

it('begins with the format of the last export, but for a file on its way back', () => {
  expect(formatInForce('view', null, 'csv')).toBe('csv');
  expect(formatInForce('vins', 'kml', 'csv')).toBe('kml');
  expect(formatInForce('file', null, 'csv')).toBe('as-imported');
});

it('knows how the name will end', () => {
  const text = (source: string | null) => ({ source, isWorkbook: false });
  const workbook = (source: string) => ({ source, isWorkbook: true });
  expect(fileExtension('csv-excel', null)).toBe('.csv');
  expect(fileExtension('geojson', workbook('frota.xlsx'))).toBe('.geojson');
  expect(fileExtension('as-imported', workbook('Frota Sul.XLSX'))).toBe('.xlsx');
  expect(fileExtension('as-imported', workbook('frota.xlsm'))).toBe('.xlsx');
  // Programs that write workbooks under another name are common; so are texts named as workbooks.
  expect(fileExtension('as-imported', workbook('frota.csv'))).toBe('.xlsx');
  expect(fileExtension('as-imported', text('frota.xls'))).toBe('.csv');
  expect(fileExtension('as-imported', text('frota.tsv'))).toBe('.tsv');
  expect(fileExtension('as-imported', text('FROTA.TXT'))).toBe('.TXT');
  expect(fileExtension('as-imported', text('frota.dat'))).toBe('.csv');
  expect(fileExtension('as-imported', text('frota'))).toBe('.csv');
  expect(fileExtension('as-imported', text(null))).toBe('.csv');
});

it('refuses names that Windows refuses', () => {
  expect(nameProblem('  ')).toBe('missing');
  for (const name of ['a/b', 'a\\b', 'a:b', 'a*', 'a?', 'a"', '<a>', 'a|b', 'a\tb']) {
    expect(nameProblem(name)).toBe('characters');
  }
  expect(nameProblem('Frota São Paulo (nova) 2026-11-21')).toBeNull();
});

it('names filtered rows by their filters, too, as a file may be named', () => {
  expect(filteredTitle('Frota', [])).toBe('Frota');
  expect(filteredTitle('Frota', ['Situação: Falha', 'Busca: ABC'])).toBe('Frota, Situação Falha, Busca ABC');
});

it('proposes a name with the day that can be used as it is', () => {
  const day = new Date(2026, 0, 5, 23, 59);
  expect(proposedName('Frota 3/4: "Sul"', day)).toBe('Frota 3-4- -Sul- 2026-01-05');
  const long = proposedName('x'.repeat(200), day);
  expect(long).toHaveLength(120);
  expect(long.endsWith(' 2026-01-05')).toBe(true);
});

it('takes the ending off a name, and nothing else', () => {
  expect(withoutEnding('frota.sul.csv')).toBe('frota.sul');
  expect(withoutEnding('Frota 12.2026 nova')).toBe('Frota 12.2026 nova');
});

it('The columns of an export are those that the table shows, in its order.', () => {
  const layout = firstLayout(['Placa', 'Filial']).map((column) => ({
    ...column,
    shown: column.id !== 'age',
  }));
  const columns = shownColumns([...layout].reverse());
  expect(columns).not.toContain('age');
  expect(columns.slice(-10)).toEqual([
    ...[1, 0, 'note', 'assignee', 'workState', 'tags'],
    ...['areas', 'place', 'identifier', 'vin'],
  ]);
});

it('offers only the formats that the administrator allows, and one of them is in force', () => {
  const policy = { exportFormats: ['csv', 'kml'] } as const;
  const isAllowed = (format: ExportFormat) => isFormatAllowed(policy, format, true);
  expect(formatsFor('view', isAllowed)).toEqual(['csv-excel', 'csv', 'kml']);
  expect(formatsFor('file', isAllowed)).toEqual(['csv-excel', 'csv']);
  expect(formatInForce('view', 'xlsx', null, isAllowed)).toBe('csv-excel');
  expect(isFormatAllowed(policy, 'as-imported', false)).toBe(true);
  expect(isFormatAllowed({ exportFormats: null }, 'xlsx', false)).toBe(true);
  expect(formatsFor('view', (format) => isFormatAllowed({ exportFormats: [] }, format, false))).toEqual([]);
});
