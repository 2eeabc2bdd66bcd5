import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { commandOf } from '../../../src/main/host/electron/command.ts';
import { locales } from '../../../src/shared/i18n/languages.ts';

const packaged = (line: string) =>
  commandOf(['/opt/Rastro/rastro', ...line.split(' ').filter(Boolean)], true);
const unpackaged = (line: string) => commandOf(['electron', ...line.split(' ')], false);

describe('A command', () => {
  test.each([
    ['lookup', []],
    ['lookup --list id:12', ['--list', 'id:12']],
    ['-- lookup --list id:12', ['--list', 'id:12']],
    ['--no-sandbox lookup --quiet', ['--quiet']],
    ['--ozone-platform=headless --disable-gpu lookup --quiet', ['--quiet']],
    ['lookup --no-sandbox --input a --proxy-server=http://p:1 --output b', ['--input', 'a', '--output', 'b']],
    ['lookup --data /d --help', ['--data', '/d', '--help']],
  ])('The command lookup is found in %j.', (line, args) => {
    expect(packaged(line)).toEqual({ name: 'lookup', args });
  });

  test.each([
    ['', null],
    ['--data lookup', null],
    ['--data=/d lookup', null],
    ['--demo', null],
    ['--demo lookup', null],
    ['--hidden lookup', null],
    ['report --vin 9BWZZZ377VT004251', { name: 'report', args: ['--vin', '9BWZZZ377VT004251'] }],
    ['--smoke lookup', null],
    ['--hidden', null],
    ['fleet.csv lookup', null],
    ['--data /d --help', null],
    ['--version', { name: 'version' }],
    ['--no-sandbox --help', { name: 'help' }],
    ['backup --data /d copy.sqlite', { name: 'backup', args: ['--data', '/d', 'copy.sqlite'] }],
    ['-- restore copy.sqlite --no-sandbox', { name: 'restore', args: ['copy.sqlite'] }],
  ])('The command of %j is %j.', (line, command) => {
    expect(packaged(line)).toEqual(command);
  });

  test.each(['lookup', 'erase', 'report', 'backup', 'restore', 'diagnostics'])(
    "The program's help has the command %s, in each language.",
    (name) => {
      expect(packaged(name)).toEqual({ name, args: [] });
      for (const { texts } of Object.values(locales)) expect(texts.cli.program).toContain(`Rastro ${name} `);
    },
  );

  test.each([
    'auth-negotiate-delegate-whitelist=*.office',
    'auth-server-whitelist=*.office',
    'disable-dev-shm-usage',
    'disable-gpu',
    'enable-logging=stderr',
    'lang=pt-BR',
    'log-file=chromium.log',
    'log-level=0',
    'no-proxy-server',
    'no-sandbox',
    'ozone-platform=headless',
    'password-store=basic',
    'proxy-bypass-list=*.office',
    'proxy-pac-url=http://proxy.office/pac',
    'proxy-server=http://proxy.office:3128',
    'user-data-dir=chromium',
    'v=1',
    'vmodule=net=2',
  ])('The switch --%s of Chromium does not reach a command.', (text) => {
    expect(packaged(`lookup --${text} --quiet`)).toEqual({ name: 'lookup', args: ['--quiet'] });
  });

  test('An argument that only contains a switch of Chromium reaches the command.', () => {
    const args = ['--input', 'frota--v.csv', '--values', '-v'];
    expect(packaged(`lookup ${args.join(' ')}`)).toEqual({ name: 'lookup', args });
  });

  test('A command stands behind the folder of an app that is not packaged.', () => {
    expect(unpackaged('. lookup --quiet')).toEqual({ name: 'lookup', args: ['--quiet'] });
    expect(unpackaged('--no-sandbox . lookup')).toEqual({ name: 'lookup', args: [] });
    expect(unpackaged('lookup')).toBeNull();
    expect(unpackaged('. --data lookup')).toBeNull();
    expect(unpackaged('--help')).toEqual({ name: 'help' });
  });
});

describe('rastro.cmd', () => {
  const source = readFileSync(new URL('../../../resources/win/rastro.cmd', import.meta.url), 'utf8');
  const lines = source.split('\r\n').filter((line) => line !== '' && !/^rem\b/i.test(line));

  test('The script starts the program beside its folder with all arguments behind two dashes, and returns its exit code.', () => {
    expect(lines).toEqual(['@echo off', 'setlocal', '"%~dp0..\\Rastro.exe" -- %*', 'exit /b %errorlevel%']);
  });

  test('The script has only line ends and characters that every cmd.exe reads.', () => {
    expect(source.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    expect(source).toMatch(/^[\x20-\x7e\r\n]+$/);
  });
});
