import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { logFileOf, lookupOptions, usageOf } from '../../src/main/cli/lookup-options.ts';
import { lookupRequest } from '../../src/main/handover/messages.ts';
import { findNamed } from '../../src/main/lookup-job/find-named.ts';
import { languages } from '../../src/shared/i18n/languages.ts';

const options = (line: string, env: NodeJS.ProcessEnv = {}) => lookupOptions(line.split(' '), env, 'en');

test('the command of a scheduled task is read', () => {
  expect(options('--data /d --list id:12 --connection id:3 --quiet --log /l.txt')).toEqual({
    request: {
      input: { kind: 'list', list: { kind: 'id', id: 12 } },
      output: null,
      format: 'csv',
      service: { kind: 'saved', connection: { kind: 'id', id: 3 } },
      resume: false,
      maxConcurrency: null,
      patienceMinutes: 10,
      language: 'en',
    },
    dataDir: path.resolve('/d'),
    quiet: true,
  });
});

test('options with an equals sign are read like options with a space', () => {
  expect(options('--list=id:12 --connection=id:3 --data=/d --quiet')).toEqual(
    options('--data /d --list id:12 --connection id:3 --quiet'),
  );
});

test('the running Rastro accepts every request that the options make', () => {
  const lines = [
    '--list id:12 --connection Office --output o.csv',
    '--input a --output b --column VIN --column Trailer --format geojson --base-url c --client-id d --resume --max-concurrency 256',
    '--input a --output b --connection id:3 --patience 0',
  ];
  for (const line of lines) {
    const { request } = options(line, { RASTRO_CLIENT_SECRET: 's' });
    expect(lookupRequest.parse(request)).toEqual(request);
  }
});

test.each([
  ['id:0', { kind: 'name', name: 'id:0' }],
  ['id:7x', { kind: 'name', name: 'id:7x' }],
  ['Id:7', { kind: 'name', name: 'Id:7' }],
  ['id:9007199254740993', { kind: 'name', name: 'id:9007199254740993' }],
  ['id:7', { kind: 'id', id: 7 }],
])('%s is read as %j', (text, list) => {
  expect(lookupOptions(['--list', text, '--connection', 'x'], {}, 'en').request.input).toEqual({
    kind: 'list',
    list,
  });
});

test.each([
  ['--input a --output b', []],
  ['--input a --output b --column VIN', ['VIN']],
  ['--input a --output b --column VIN --column=Trailer', ['VIN', 'Trailer']],
])('%s reads the VIN columns %j', (line, columns) => {
  expect(options(`${line} --connection x`).request.input).toMatchObject({ columns });
});

test.each([
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
  expect(options(`--list a --connection x ${line}`).request.format).toBe(format);
});

test('the log file is known when another option is wrong', () => {
  expect(logFileOf(['--colour', '--log', '/l.txt'])).toBe(path.resolve('/l.txt'));
  expect(logFileOf(['--log'])).toBeNull();
});

test.each(languages)('The help in %s names every option, for the command that was typed.', (language) => {
  const text = usageOf('Rastro lookup', language);
  for (const name of [
    'list',
    'log',
    'connection',
    'column',
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

describe('a list by its name', () => {
  const lists = [
    { id: 1, name: 'Frota' },
    { id: 2, name: 'Norte' },
    { id: 3, name: 'Norte' },
  ];

  test('is found', () => {
    expect(findNamed('list', lists, { kind: 'name', name: 'Frota' }).id).toBe(1);
    expect(findNamed('list', lists, { kind: 'id', id: 3 }).id).toBe(3);
  });

  test('is refused where there are several, with their numbers', () => {
    expect(() => findNamed('list', lists, { kind: 'name', name: 'Norte' })).toThrow('id:2, id:3');
  });
});
