/** In a third language, which is one more line of the list, the command line prints no text of another. */
import { readFile } from 'node:fs/promises';
import { Writable } from 'node:stream';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { ErrorKind, ErrorReason } from '../../src/contract/schemas/errors.ts';
import { createProgress } from '../../src/main/cli/progress.ts';
import { type CommandFailureReason, failureText } from '../../src/main/commands/command-error.ts';
import { errorText } from '../../src/main/commands/outcome.ts';
import { AppError } from '../../src/main/util/errors.ts';
import { languageFor } from '../../src/shared/i18n/languages.ts';
import { en } from '../../src/shared/i18n/locales/en.ts';
import { hasOtherText } from '../helpers/made-up-language.ts';
import { runIn, type Situation } from './command.ts';
import { onNode, openScene, type Scene, SECRET } from './programs.ts';
import { runThatWaits } from './waiting-run.ts';

vi.mock('../../src/shared/i18n/locales/index.ts', async (original) => ({
  ...(await original<object>()),
  pl: (await import('../helpers/made-up-language.ts')).madeUp,
}));

const language = languageFor('system', 'pl_PL.UTF-8');
const keysOf = <T extends object>(texts: T) => Object.keys(texts) as (keyof T & string)[];

const env = { RASTRO_CLIENT_SECRET: SECRET, LANG: 'pl_PL.UTF-8' };

const run = (args: readonly string[], options: Situation = {}) =>
  runIn('lookup', args, { env, busyMs: 0, ...options });

/** Lines that are not all in the third language. */
const otherLines = (output: string) => output.split('\n').filter(hasOtherText);

test('The help is in the third language.', async () => {
  const { code, stdout } = await run(['--help']);
  expect(code).toBe(0);
  expect(stdout).toContain('lookup --input');
  expect(hasOtherText(stdout)).toBe(false);
});

const service = ['--base-url', 'https://service.example.com', '--client-id', 'office'];
const files = ['--input', 'a', '--output', 'b'];

test.each([
  ['an unknown option', ['--colour', 'red'], '--colour'],
  ['an unknown short option', ['-x'], '-x'],
  ['an option without its value', ['--input'], '--input=VALUE'],
  ['an option in place of a value', ['--input', '--output', 'x'], '--input=VALUE'],
  ['a value for an option that takes none', ['--quiet=yes'], '--quiet'],
  ['a value without an option', ['fleet.csv'], 'fleet.csv'],
  ['a value behind the end of the options', ['--', 'fleet.csv'], 'fleet.csv'],
  ['an unknown format', ['--format', 'pdf'], '--format'],
  ['a list and a file', ['--list', 'a', '--input', 'b'], '--list'],
  ['a list without a name', ['--list', '', ...service], '--list'],
  ['no input', [], '--input'],
  ['no output', ['--input', 'a'], '--output'],
  ['no service', files, '--base-url'],
  ['a connection and an address', [...files, '--connection', 'a', ...service], '--connection'],
  ['a number that is none', [...files, ...service, '--patience', 'long'], '--patience'],
  ['a number out of range', [...files, ...service, '--max-concurrency', '0'], '256'],
  ['a log file in a file', ['--log', '/dev/null/log.txt'], '/dev/null/log.txt'],
])('The refusal of %s is in the third language and ends with 2.', async (_name, args, named) => {
  const { code, stderr } = await run(args);
  expect(code).toBe(2);
  expect(stderr).toContain(named);
  expect(hasOtherText(stderr)).toBe(false);
});

test('A missing secret is named in the third language.', async () => {
  const { code, stderr } = await run([...files, ...service], { env: { LC_ALL: 'pl_PL' } });
  expect([code, hasOtherText(stderr)]).toEqual([2, false]);
  expect(stderr).toContain('RASTRO_CLIENT_SECRET');
});

test('Every failure of a lookup has a text in the third language.', () => {
  const { cli, errors } = en.texts;
  const failures: CommandFailureReason[] = [...keysOf(cli.failure), ...keysOf(cli.stopped)];
  const valuesOf = (all: Readonly<Record<string, string>>) =>
    Object.fromEntries(
      Object.values(all).flatMap((each) => [...each.matchAll(/{{(\w+)[,}]/g)].map(([, key]) => [key, '1'])),
    );
  const values = valuesOf(cli.failure);
  const kinds = keysOf(errors.kind).filter((kind): kind is ErrorKind => kind !== 'unknown');
  const reasons = keysOf(errors.reason).filter((each): each is ErrorReason => each !== 'long-line');
  const details = { ...valuesOf({ ...errors.kind, ...errors.reason }), limit: 1, path: '1' };
  const texts = [
    ...failures.map((failure) => failureText(failure, values, language)),
    ...kinds.map((kind) => errorText(new AppError(kind, '17', details), language)),
    ...reasons.map((reason) => errorText(new AppError('bad-input', '17', { ...details, reason }), language)),
    errorText(new AppError('bad-input', '17', { reason: 'not-text', line: 7 }), language),
    errorText(new TypeError('17'), language),
  ];
  expect(texts.length).toBeGreaterThan(90);
  expect(texts.filter(hasOtherText)).toEqual([]);
  expect(texts).toContain(`⟦${errors.kind.unknown}⟧\n⟦${errors.detail}⟧: 17`);
});

test('A lookup speaks the third language and writes the same file as in English.', async () => {
  await using scene = await openScene();
  const log = scene.file('log.txt');
  const { code, stderr } = await run(scene.args('out.csv', '--log', log));
  expect(code).toBe(0);
  expect(stderr.trimEnd().split('\n')).toHaveLength(2);
  expect(otherLines(stderr)).toEqual([]);
  const logged = (await readFile(log, 'utf8')).replaceAll(/^\S+Z /gm, '');
  expect(logged).toBe(`${stderr}⟦Exit code 0.⟧\n`);
  const english = scene.args('english.csv', '--data', scene.file('another folder'));
  expect((await run(english, { env: { RASTRO_CLIENT_SECRET: SECRET } })).stderr).toContain('285 found');
  expect(await scene.rows('out.csv')).toEqual(await scene.rows('english.csv'));
  const again = await run(scene.args('out.csv', '--resume'));
  expect([again.code, otherLines(again.stderr)]).toEqual([0, []]);
});

test('The bar and the lines of progress are in the third language.', () => {
  const drawn: string[] = [];
  const show = (isTTY: boolean) => {
    const write = (chunk: unknown, _encoding: string, done: () => void) => {
      drawn.push(String(chunk));
      done();
    };
    const stream = Object.assign(new Writable({ write }), { isTTY, columns: 200 });
    const progress = createProgress({
      stream: stream as unknown as NodeJS.WriteStream,
      ...{ quiet: false, language, now: () => 0, say: (line: string) => void drawn.push(line) },
    });
    for (const reason of ['rate-limited', 'service-failing', 'network'] as const)
      progress.show(runThatWaits(reason, reason.length));
    progress.end();
  };
  show(true);
  show(false);
  const words = drawn.join('').replaceAll(/\p{Cc}\[\?*[\d;]*[a-zA-Z]/gu, '');
  expect(words).toContain('VINs');
  expect(words).toContain('trying again');
  expect(hasOtherText(words)).toBe(false);
});

/** Starts a lookup in English that takes other lookups over until the test ends. */
async function openEnglish(scene: Scene) {
  const holder = onNode.start(scene.args('first.csv', '--max-concurrency', '1'));
  onTestFinished(async () => {
    holder.kill('SIGKILL');
    await holder.ended;
  });
  await expect.poll(() => scene.simulator.stats().positionRequests, { interval: 5 }).toBeGreaterThan(0);
}

test('A Rastro in English does a Portuguese lookup in Portuguese, and one in a language that it lacks in English.', async () => {
  await using scene = await openScene({ latencyMs: 1000 });
  await openEnglish(scene);
  const args = scene.args('out.csv', '--column', 'VIN');
  const portuguese = await run(args, { env: { RASTRO_CLIENT_SECRET: SECRET, LANG: 'pt_BR.UTF-8' } });
  expect(portuguese).toMatchObject({
    code: 2,
    stderr: 'A entrada não tem a coluna “VIN”; as colunas são: Nº, Chassi, Filial\n',
  });
  const lacking = await run(args);
  expect(lacking).toMatchObject({
    code: 2,
    stderr: 'The input has no column "VIN"; it has: Nº, Chassi, Filial\n',
  });
});
