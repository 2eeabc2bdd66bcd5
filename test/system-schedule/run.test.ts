import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { runProgram } from '../../src/main/system-schedule/run.ts';
import { decodeConsole } from '../../src/main/util/console-text.ts';

test.runIf(existsSync('/usr/bin/systemctl'))(
  'a program is started without a shell, and its exit code is returned',
  async () => {
    const { code, stdout } = await runProgram('systemctl', ['--version']);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^systemd \d+/);
    const odd = await runProgram('systemctl', ['$(touch rastro-never)', '; exit 0']);
    expect(odd.code).toBeGreaterThan(0);
    expect(odd.stderr).toContain('$(touch rastro-never)');
  },
);

test.skipIf(process.platform === 'darwin')(
  'a program that is not there is an answer, not a throw',
  async () => {
    expect(await runProgram('launchctl', ['print'])).toEqual({
      code: null,
      stdout: '',
      stderr: '/bin/launchctl is not there',
    });
  },
);

test.runIf(existsSync('/usr/bin/systemctl'))(
  'a program in a folder of PATH does not take its place',
  async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'rastro-path-'));
    const before = process.env.PATH;
    await writeFile(path.join(folder, 'systemctl'), '#!/bin/sh\necho taken\n', { mode: 0o755 });
    process.env.PATH = folder;
    try {
      expect((await runProgram('systemctl', ['--version'])).stdout).not.toContain('taken');
    } finally {
      process.env.PATH = before;
      await rm(folder, { recursive: true });
    }
  },
);

test('what a Brazilian Windows says is read, in its code page and in UTF-8', () => {
  const text = 'ERRO: O sistema não pode encontrar o arquivo especificado. Ação';
  const cp850 = Buffer.from(text, 'latin1').map((byte) => ({ 227: 0xc6, 231: 0x87 })[byte] ?? byte);
  expect(decodeConsole(cp850)).toBe(text);
  expect(decodeConsole(Buffer.from(text))).toBe(text);
});
