import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { systemdService, systemdTimer } from '../../src/main/system-schedule/systemd-units.ts';
import { TASK } from './a-task.ts';
import { oddCommand, oddText } from './odd-texts.ts';

/** Values by section and key, after the rules of systemd.syntax(7) for lines. */
function readUnit(text: string): Map<string, string[]> {
  const values = new Map<string, string[]>();
  let section = '';
  for (const line of text.replaceAll('\\\n', ' ').split('\n')) {
    const head = /^\[(.+)\]$/.exec(line);
    if (head) section = head[1] ?? '';
    const pair = /^([A-Za-z]+)=(.*)$/s.exec(line);
    if (pair)
      values.set(`${section}.${pair[1]}`, [...(values.get(`${section}.${pair[1]}`) ?? []), pair[2] ?? '']);
    if (!head && !pair && line !== '') throw new Error(`no line of a unit: ${line}`);
  }
  return values;
}

/** The words of `ExecStart=`: quotes and escapes (systemd.syntax), specifiers (`%%`), variables (`$$`) but in the first. */
function wordsOf(line: string): string[] {
  const words = [...line.matchAll(/"((?:[^"\\]|\\.)*)"(?= |$)/gsu)].map(([, word = '']) => word);
  if (words.map((word) => `"${word}"`).join(' ') !== line) throw new Error(`not all of it is words: ${line}`);
  return words.map((word, index) => {
    const unescaped = word.replaceAll(
      /\\(x[0-9a-f]{2}|[nrt"\\])/g,
      (_, code: string) =>
        ({ n: '\n', r: '\r', t: '\t', '"': '"', '\\': '\\' })[code] ??
        String.fromCharCode(Number.parseInt(code.slice(1), 16)),
    );
    const lone = /(?<!%)(?:%%)*%(?!%)/.exec(unescaped);
    if (lone) throw new Error(`a specifier is left in ${word}`);
    const plain = unescaped.replaceAll('%%', '%');
    return index === 0 ? plain : plain.replaceAll('$$', '$');
  });
}

test('any command comes out of the unit as it went in, and no name of a list adds a line', () => {
  fc.assert(
    fc.property(oddCommand, oddText, (command, description) => {
      const service = readUnit(systemdService({ ...TASK, command, description }));
      expect([...service.keys()]).toEqual([
        'Unit.Description',
        'Service.Type',
        'Service.ExecStart',
        'Service.TimeoutStartSec',
      ]);
      expect(wordsOf(service.get('Service.ExecStart')?.[0] ?? '')).toEqual(command);
    }),
    { numRuns: 1000 },
  );
});

test('the timer goes off at its times, and later for a run that was missed', () => {
  expect(Object.fromEntries(readUnit(systemdTimer(TASK)))).toEqual({
    'Unit.Description': ['Rastro: “Frota Sul” (12)'],
    'Timer.OnCalendar': ['Mon,Tue,Fri *-*-* 06:05:00'],
    'Timer.Persistent': ['true'],
    'Install.WantedBy': ['timers.target'],
  });
});

test('a name with line ends, a specifier and a backslash at its end stays one plain value', () => {
  const timer = readUnit(systemdTimer({ ...TASK, description: 'a\n[Install]\nAlias=b %h \\' }));
  expect(timer.get('Unit.Description')).toEqual(['a [Install] Alias=b %%h ']);
  expect(timer.get('Install.Alias')).toBeUndefined();
});

describe.runIf(existsSync('/usr/bin/systemd-analyze'))("systemd's own reading", () => {
  let folder: string;
  const analyze = (...args: readonly string[]) =>
    execFileSync('/usr/bin/systemd-analyze', args, {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C', TZ: 'UTC', XDG_RUNTIME_DIR: folder },
      stdio: ['ignore', 'pipe', 'pipe'],
    });

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'rastro-units-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  test('finds no fault with the units, for an odd folder and an odd name too', async () => {
    const program = path.join(folder, 'Rastro 100% (a) $b ç');
    await writeFile(program, '#!/bin/sh\n');
    await chmod(program, 0o755);
    const task = {
      ...TASK,
      description: 'Frota 50% \\ “a”; [b] #c',
      command: [program, ...TASK.command.slice(1)],
    };
    await writeFile(path.join(folder, 'rastro-a.service'), systemdService(task));
    await writeFile(path.join(folder, 'rastro-a.timer'), systemdTimer(task));
    expect(analyze('verify', '--user', '--man=no', path.join(folder, 'rastro-a.timer'))).toBe('');
    expect(analyze('verify', '--user', '--man=no', path.join(folder, 'rastro-a.service'))).toBe('');
  });

  test.each([
    [['mon', 'tue', 'fri'], 'Mon,Tue,Fri *-*-* 06:05:00'],
    [['sun'], 'Sun *-*-* 06:05:00'],
    [['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], '*-*-* 06:05:00'],
  ] as const)('takes the days %j as %s', (weekdays, normalized) => {
    const line = /^OnCalendar=(.*)$/m.exec(systemdTimer({ ...TASK, weekdays: [...weekdays] }))?.[1] ?? '';
    expect(analyze('calendar', line)).toContain(`Normalized form: ${normalized}\n`);
  });
});
