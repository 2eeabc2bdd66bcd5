import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { helpOf, logFileOf } from '../../src/main/cli/run-command.ts';
import { lookup } from '../../src/main/commands/look-up.ts';
import { readLookup } from '../../src/main/commands/lookup-options.ts';
import { languages } from '../../src/shared/i18n/languages.ts';
import { tempDir } from '../store/helpers.ts';

const read = (args: string[]) => readLookup({ args, cwd: '/here', secret: null }, 'en');
const options = (line: string) => read(line.split(' '));

test('the command of a scheduled task is read', () => {
  expect(options('--data /d --list id:12 --connection id:3 --quiet --log /l.txt')).toEqual({
    order: {
      input: { kind: 'list', list: { kind: 'id', id: 12 } },
      output: null,
      format: 'csv',
      service: { kind: 'saved', connection: { kind: 'id', id: 3 } },
      resume: false,
      maxConcurrency: null,
      patienceMinutes: 10,
      language: 'en',
    },
    data: '/d',
  });
});

test('options with an equals sign are read like options with a space', () => {
  expect(options('--list=id:12 --connection=id:3 --data=/d --quiet')).toEqual(
    options('--data /d --list id:12 --connection id:3 --quiet'),
  );
});

test('relative paths begin at the folder of the caller', () => {
  expect(options('--input a.csv --output b.csv --connection x').order).toMatchObject({
    ...{ input: { path: path.resolve('/here/a.csv') }, output: path.resolve('/here/b.csv') },
  });
});

test('the secret comes from the environment alone, and for an address alone', () => {
  const args = ['--list', 'a', '--base-url', 'c', '--client-id', 'd'];
  const secret = 's';
  const word = { name: 'lookup', args, cwd: '/', language: 'en', secret };
  expect(lookup.read(word, 'en').secret).toBe('s');
  expect(lookup.read({ ...word, args: ['--list', 'a', '--connection', 'x'] }, 'en').secret).toBeNull();
  expect(() => lookup.read({ ...word, secret: null }, 'en')).toThrow('RASTRO_CLIENT_SECRET');
});

test.each([
  ['id:0', { kind: 'name', name: 'id:0' }],
  ['id:7x', { kind: 'name', name: 'id:7x' }],
  ['Id:7', { kind: 'name', name: 'Id:7' }],
  ['id:9007199254740993', { kind: 'name', name: 'id:9007199254740993' }],
  ['id:7', { kind: 'id', id: 7 }],
])('%s is read as %j', (text, list) => {
  expect(read(['--list', text, '--connection', 'x']).order.input).toEqual({
    kind: 'list',
    list,
  });
});

test.each([
  ['--input a --output b', []],
  ['--input a --output b --column VIN', ['VIN']],
  ['--input a --output b --column VIN --column=Trailer', ['VIN', 'Trailer']],
])('%s reads the VIN columns %j', (line, columns) => {
  expect(options(`${line} --connection x`).order.input).toMatchObject({ columns });
});

test.each([
  ['--quiet', []],
  ['--identifier Placa', ['Placa']],
  ['--column A --column B --identifier - --identifier=Frota', [null, 'Frota']],
])('--input a --output b %s reads the identifiers %j', (line, identifiers) => {
  expect(options(`--input a --output b --connection x ${line}`).order.input).toMatchObject({ identifiers });
});

test.each([
  ['--input a --output b --identifier A --identifier B', 'more --identifier than --column'],
  ['--list a --identifier A', '--list goes without'],
  ['--input a --output b --input c', "Option '--input' was given more than once"],
  ['--input a --output b.xlsx', '--output writes no Excel workbook'],
  ['--list a --output B.XLSX', '--output writes no Excel workbook'],
])('%s is refused: %s', (line, said) => {
  expect(() => options(`${line} --connection x`)).toThrow(said);
});

test.each([
  ['--output o.json', 'json'],
  ['--output /d/O.GeoJSON', 'geojson'],
  ['--output o.csv', 'csv'],
  ['--output o.txt', 'csv'],
  ['--output .json', 'csv'],
  ['--output o.csv --format json', 'json'],
  ['--output o.json --format csv', 'csv'],
])('%s writes %s', (line, format) => {
  expect(options(`--list a --connection x ${line}`).order.format).toBe(format);
});

test('the log file is known when another option is wrong', async () => {
  expect(await logFileOf(['--colour', '--log', '/l.txt'])).toBe(path.resolve('/l.txt'));
  expect(await logFileOf(['--log'])).toBeNull();
});

test.each(languages)('The help in %s names every option, for the command that was typed.', (language) => {
  const text = helpOf('lookup', 'Rastro lookup', language);
  for (const name of [
    'list',
    'log',
    'connection',
    'column',
    'identifier',
    'format',
    'data',
    'resume',
    'patience',
    'quiet',
    'max-concurrency',
  ])
    expect(text).toContain(`--${name}`);
  expect(text).toMatch(/^\w+: Rastro lookup --input/);
  for (const line of text.split('\n')) expect(line.length).toBeLessThanOrEqual(90);
});

test('an input that is a pipe or a device is refused for what it is', () => {
  const pipe = path.join(tempDir(), 'pipe');
  execFileSync('mkfifo', [pipe]);
  for (const input of [pipe, '/dev/null', '/dev/zero'])
    expect(() => read(['--input', input, '--output', 'b.csv', '--connection', 'x'])).toThrow(
      `The input is a pipe or a device: ${input}.`,
    );
});
