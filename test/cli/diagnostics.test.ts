/** The command of the guide, as its user runs it. */
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { root } from '../helpers/project.ts';
import { addList, tempDir, tempStore, vinOf } from '../store/helpers.ts';
import { runIn } from './command.ts';

const GUIDE = readFileSync(path.join(root, 'docs/guide.md'), 'utf8');
const run = promisify(execFile);

test('A wrong option is named, in the language of the system.', async () => {
  const { code, stderr } = await runIn('diagnostics', ['--file', 'x'], { LC_ALL: 'pt_BR' });
  expect([code, stderr]).toEqual([2, 'Opção desconhecida: --file\n\nTodas as opções: diagnostics --help\n']);
});

test('The documented command writes the file while Rastro has the data folder open.', async () => {
  const [dataDir, cwd] = [tempDir(), tempDir()];
  const store = await tempStore(dataDir);
  await addList(store, [vinOf(1), vinOf(2)], 'Canary list');
  const [, args = ''] = /^npm run diagnostics -- (.+)$/m.exec(GUIDE) ?? [];
  const [program = '', script = ''] = ['scripts/run.mjs', 'diagnostics'];
  expect(args).toContain('--output');
  const words = [path.join(root, program), script, ...args.split(' '), '--data', dataDir];
  await run(process.execPath, words, { cwd });
  const text = readFileSync(path.join(cwd, 'rastro-diagnostics.json'), 'utf8');
  expect(JSON.parse(text).database).toMatchObject({ integrity: ['ok'], counts: { vehicle: 2, list: 1 } });
  expect(text).not.toContain('Canary');
});
