import { expect, it } from 'vitest';
import { problemRows } from '../../src/main/intake/problem-rows.ts';
import { detectLayout } from '../../src/main/tables/layout.ts';
import { scan } from '../../src/main/tables/scan.ts';
import type { Language } from '../../src/shared/i18n/languages.ts';
import { textSource } from '../tables/source.ts';

const VIN = '9BWZZZ377VT004251';

async function csvOf(text: string, columns: readonly string[], language: Language): Promise<string[]> {
  const source = textSource(Buffer.from(text));
  const layout = await detectLayout(source, { delimiter: ';', headerLine: 1, vinColumn: 0, asText: false });
  let csv = '';
  for await (const part of problemRows(scan(source, layout), columns, language)) csv += part;
  return csv.replace('\ufeff', '').trimEnd().split('\r\n');
}

const many = Array.from({ length: 65 }, (_, index) => `9BWZZZ377VT${String(index).padStart(6, '0')}`);
const faulty = [
  'X',
  VIN.slice(1),
  '',
  '9,12E+16',
  `${VIN.slice(1)}#`,
  VIN.replace('B', '\u0412'),
  many.join(' '),
];
const text = `Chassi;Linha\n${VIN};a\n${faulty.map((cell) => `${cell};b\n`).join('')}`;

it.each([
  [
    'en',
    ['Line', 'Reason'],
    [
      'Has 1 character; a VIN has 17',
      'Has 16 characters; a VIN has 17',
      'No VIN',
      'Excel turned the VIN into scientific notation',
      'A VIN cannot have “#”',
      'The letter “\u0412” is of another alphabet: type it again',
      'More than 64 VINs in one line: split it into several',
    ],
  ],
  [
    'pt-BR',
    // The file has a column of that name.
    ['Linha (2)', 'Motivo'],
    [
      'Tem 1 caractere; o chassi tem 17',
      'Tem 16 caracteres; o chassi tem 17',
      'Sem chassi',
      'O Excel converteu o chassi em notação científica',
      'Um chassi não pode ter “#”',
      'A letra “\u0412” é de outro alfabeto: digite-a de novo',
      'Mais de 64 chassis em uma linha: divida-a em várias',
    ],
  ],
] as const)(
  'each row without a valid VIN has its line and its reason in %s',
  async (language, names, reasons) => {
    const [header, ...rows] = await csvOf(text, ['Chassi', 'Linha'], language);
    expect(header).toBe(['Chassi', 'Linha', ...names].join(';'));
    expect(rows.map((row) => row.replaceAll('"', ''))).toEqual(
      reasons.map((reason, index) => expect.stringContaining(`${faulty[index]};b;${index + 3};${reason}`)),
    );
  },
);

it('a short row without a valid VIN is filled up to the columns of the file', async () => {
  const [, row] = await csvOf(`Chassi;Placa;Filial\nX\n${VIN};P1;Sul\n`, ['Chassi', 'Placa', 'Filial'], 'en');
  expect(row).toMatch(/^X;;;2;/);
});
