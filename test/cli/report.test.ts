/** The command line `report`: alone, and while Rastro has the data folder open. */
import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import type { Policy } from '../../src/contract/schemas/policy.ts';
import { createApp } from '../../src/main/app/app.ts';
import { noPolicy } from '../../src/main/policy/policy.ts';
import { appDeps, importList } from '../helpers/app-deps.ts';
import { pdfPages, whyNoPdfText } from '../helpers/pdf-text.ts';
import { root } from '../helpers/project.ts';
import { addConnection, addList, commitRun, okAnswer, tempDir, tempStore, vinOf } from '../store/helpers.ts';
import { runIn, type Situation } from './command.ts';

const santos = { latitude: -23.96, longitude: -46.33 };

const run = (args: readonly string[], situation: Situation = {}) => runIn('report', args, situation);

async function closedFolder(): Promise<string> {
  const dataDir = tempDir();
  const store = await tempStore(dataDir);
  await addList(store, [vinOf(1), vinOf(2)], 'Frota Sul');
  await addList(store, [vinOf(3)], 'Frota Norte');
  const { id } = await addConnection(store, 'main', 'UTC');
  await commitRun(store, id, [okAnswer(vinOf(1), santos, '2026-11-20 10:00:00')]);
  await store.close();
  return dataDir;
}

const textOf = async (file: string) => (await pdfPages(file)).join(' ').replace(/\s+/g, ' ');

test.skipIf(whyNoPdfText)(
  'The documented command writes the report of a vehicle, as its user runs it.',
  async () => {
    const readme = readFileSync(join(root, 'docs/guide.md'), 'utf8');
    const [, shown = ''] = /^npm run report -- (--vin .+)$/m.exec(readme) ?? [];
    const dataDir = await closedFolder();
    const file = join(tempDir(), 'veiculo.pdf');
    const args = shown
      .replace(/--vin \S+/, `--vin ${vinOf(1)}`)
      .replace('veiculo.pdf', file)
      .split(' ');
    expect(args).toHaveLength(4);
    const { stderr } = await promisify(execFile)(
      'npm',
      ['run', '-s', 'report', '--', ...args, '--data', dataDir],
      {
        cwd: root,
        env: { ...process.env, LC_ALL: 'C' },
      },
    );
    expect(stderr).toContain(`Written: ${file}`);
    const text = await textOf(file);
    expect(text).toContain(vinOf(1));
    expect(text).toContain('Santos, SP');
    expect(text).toContain('Natural Earth');
  },
);

test.skipIf(whyNoPdfText)(
  'A report of a list has its vehicles alone, one of everything has all.',
  async () => {
    const dataDir = await closedFolder();
    const file = join(tempDir(), 'list.pdf');
    const list = await run(['--list', 'Frota Sul', '--output', file, '--data', dataDir]);
    expect([list.code, list.stderr]).toEqual([0, `Written: ${file}\n`]);
    const text = await textOf(file);
    expect(text).toContain('Frota Sul');
    expect([vinOf(1), vinOf(2), vinOf(3)].map((vin) => text.includes(vin))).toEqual([true, true, false]);
    const all = await run(['--everything', '--output', file, '--data', dataDir, '--quiet'], {
      LC_ALL: 'pt_BR.UTF-8',
    });
    expect([all.code, all.stderr]).toEqual([0, '']);
    const everything = await textOf(file);
    expect(everything).toContain('Todos os veículos');
    expect(everything).toContain(vinOf(3));
  },
);

test.skipIf(whyNoPdfText)(
  'While Rastro is open the report is written there, and noted in the activity log.',
  async () => {
    const dataDir = tempDir();
    const app = await createApp(appDeps(dataDir));
    onTestFinished(() => app.close());
    await importList(app, `Chassi\n${vinOf(1)}\n${vinOf(2)}\n`, 'Frota');
    const file = join(tempDir(), 'open.pdf');
    const { code, stderr } = await run(['--list', 'Frota', '--output', file, '--data', dataDir]);
    expect([code, stderr]).toEqual([0, `Written: ${file}\n`]);
    expect(await textOf(file)).toContain(vinOf(2));
    const { entries } = await app.handlers.journal.page({ offset: 0, limit: 10 });
    expect(entries[0]).toMatchObject({ action: 'exported', format: 'pdf', file: 'open.pdf' });
  },
);

test('What is not there, not named or not allowed gives an error that says so, and no file.', async () => {
  const dataDir = await closedFolder();
  const file = join(tempDir(), 'none.pdf');
  const ends = async (args: readonly string[], situation?: Situation) => {
    const { code, stderr } = await run([...args, '--data', dataDir], situation);
    return [code, stderr.split('\n')[0]];
  };
  const output = ['--output', file];
  expect(await ends(['--vin', vinOf(9), ...output])).toEqual([2, `There is no vehicle ${vinOf(9)}.`]);
  expect(await ends(['--list', 'Nowhere', ...output])).toEqual([2, expect.stringContaining('Nowhere')]);
  expect(await ends(output)).toEqual([2, expect.stringContaining('--vin, --list and --everything')]);
  expect(await ends(['--everything'])).toEqual([2, expect.stringContaining('--output')]);
  expect(await ends(['--vin', 'ABC', ...output])).toEqual([2, expect.stringContaining('17')]);
  const forbidden = { policy: { ...noPolicy, exportFormats: ['csv'] } as Policy };
  expect(await ends(['--everything', ...output], forbidden)).toEqual([
    5,
    expect.stringMatching(/administrator/),
  ]);
  expect(await ends(['--everything', ...output], { interrupted: AbortSignal.abort() })).toEqual([
    130,
    'The report was interrupted. No file was written.',
  ]);
  expect(existsSync(file)).toBe(false);
});

test('A file that cannot be written is named, in words where they say more than a code.', async () => {
  const dataDir = await closedFolder();
  const folder = tempDir();
  const missing = join(folder, 'nowhere', 'fleet.pdf');
  for (const [file, said] of [
    [missing, `Cannot write ${missing}: there is no such folder. Create it, or name another one.\n`],
    [folder, `Cannot write ${folder}: it is there and is no file.\n`],
  ] as const) {
    const { code, stderr } = await run(['--vin', vinOf(1), '--output', file, '--data', dataDir]);
    expect([code, stderr]).toEqual([2, said]);
  }
});

test('A data folder that is not there is refused, and is not made.', async () => {
  const dataDir = join(tempDir(), 'typo');
  const file = join(tempDir(), 'none.pdf');
  const { code, stderr } = await run(['--everything', '--output', file, '--data', dataDir]);
  expect([code, stderr]).toEqual([2, `There is no database of Rastro in ${dataDir}.\n`]);
  expect([existsSync(file), existsSync(dataDir)]).toEqual([false, false]);
});
