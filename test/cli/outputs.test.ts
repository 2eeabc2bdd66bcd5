/** Outputs of commands: links and devices are written through, and the data folder and the input never are. */
import {
  linkSync,
  lstatSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { addList, tempDir, tempStore, vinOf } from '../store/helpers.ts';
import { runIn } from './command.ts';

let dataDir: string;
let folder: string;
let input: string;

beforeEach(async () => {
  [dataDir, folder] = [tempDir(), tempDir()];
  input = join(folder, 'in.csv');
  writeFileSync(input, `chassi\n${vinOf(1)}\n`);
  const store = await tempStore(dataDir);
  await addList(store, [vinOf(1)]);
  await store.close();
});

const words = {
  lookup: ['--base-url', 'https://127.0.0.1:1', '--client-id', 'x', '--input'],
  report: ['--everything'],
  diagnostics: [],
  backup: [],
} as const;
type Name = keyof typeof words;

function run(name: Name, output: string, ...more: string[]) {
  const own = name === 'lookup' ? [input] : [];
  const target = name === 'backup' ? [output] : ['--output', output];
  return runIn(name, [...words[name], ...own, ...target, '--data', dataDir, ...more], {
    env: { LC_ALL: 'C', RASTRO_CLIENT_SECRET: 'secret' },
  });
}

test.each<Name>(['report', 'diagnostics', 'backup'])('%s writes through a link.', async (name) => {
  const [target, link] = [join(folder, 'target'), join(folder, 'link')];
  writeFileSync(target, 'old');
  symlinkSync('target', link);
  expect((await run(name, link)).code).toBe(0);
  expect(readlinkSync(link)).toBe('target');
  expect(statSync(target).size).toBeGreaterThan(100);
});

test.skipIf(process.platform === 'win32').each<[Name, string, number, string]>([
  ['report', '/dev/null', 0, 'Written: '],
  ['diagnostics', '/dev/null', 0, 'Written: '],
  ['backup', '/dev/null', 2, 'it is there and is no file'],
  ['report', '/dev/full', 2, 'the disk is full'],
  ['diagnostics', '/dev/full', 2, 'the disk is full'],
])('%s does not replace the link to %s.', async (name, device, code, said) => {
  const link = join(folder, 'link');
  symlinkSync(device, link);
  expect(await run(name, link)).toMatchObject({ code, stderr: expect.stringContaining(said) });
  expect(readlinkSync(link)).toBe(device);
});

test.each<Name>(['lookup', 'report', 'diagnostics', 'backup'])(
  '%s refuses the data folder and what is read-only, and leaves both as they are.',
  async (name) => {
    const database = join(dataDir, 'rastro.sqlite');
    const [soft, hard, readOnly] = ['soft', 'hard', 'read-only'].map((each) => join(folder, each));
    symlinkSync(database, soft ?? '');
    linkSync(database, hard ?? '');
    writeFileSync(readOnly ?? '', 'old', { mode: 0o444 });
    const before = { ino: statSync(database).ino, bytes: readFileSync(database) };
    for (const output of [
      database,
      `${database}-wal`,
      soft,
      hard,
      join(dataDir, 'logs', '..', 'journal.jsonl'),
    ])
      expect(await run(name, output ?? '')).toMatchObject({
        code: 2,
        stderr: expect.stringContaining(`${output} belongs to the data folder of Rastro`),
      });
    expect({ ino: statSync(database).ino, bytes: readFileSync(database) }).toEqual(before);
    expect(await run(name, readOnly ?? '')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('write-protected'),
    });
    expect(readFileSync(readOnly ?? '', 'utf8')).toBe('old');
  },
);

test.each([
  ['an option', ['--\u001b[2J\u202ex'], '--␛[2J␡x'],
  ['an argument', ['a\u0007\u009b31m\rb'], 'a␇␡31m␍b'],
  ['an output', ['--output', '/no\u001b]0;t\u0007/x'], '/no␛]0;t␇/x'],
])('Control characters of %s are shown, not sent to the terminal.', async (_, args, shown) => {
  const { stderr } = await runIn('diagnostics', [...args, '--data', dataDir]);
  expect(stderr).toContain(shown);
  expect(stderr).toMatch(/^[^\p{Cc}\u202e]*(\n[^\p{Cc}\u202e]*)*$/u);
});

test('lookup writes neither output nor log into its input or the data folder.', async () => {
  const before = readFileSync(input, 'utf8');
  const [again, alias] = [join(folder, 'again.csv'), join(folder, 'alias.csv')];
  linkSync(input, again);
  symlinkSync(input, alias);
  const output = join(folder, 'out.csv');
  for (const same of [input, again, alias, `${folder}/./in.csv`])
    for (const refused of [await run('lookup', same), await run('lookup', output, '--log', same)])
      expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('replace the input') });
  const database = join(dataDir, 'rastro.sqlite');
  expect(await run('lookup', output, '--log', database)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('belongs to the data folder'),
  });
  expect(readFileSync(input, 'utf8')).toBe(before);
  expect(() => lstatSync(output)).toThrow('ENOENT');
});
