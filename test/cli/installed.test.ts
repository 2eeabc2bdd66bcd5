/** `Rastro lookup` of the built main process, alone with its data folder. `npm run build` comes first. */
import { chmod, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { built, onNode, openScene, SECRET } from './programs.ts';

test('the installed program writes the same file as npm run lookup', async () => {
  await using scene = await openScene();
  const ends = [];
  for (const program of [onNode, built]) {
    const options = ['--data', scene.file(`data of ${program.name}`)];
    ends.push(await program.start(scene.args(`${program.name}.out`, ...options)).ended);
  }
  expect(ends.map(({ code }) => code)).toEqual([0, 0]);
  const [byNode, byBuilt] = await Promise.all([onNode, built].map(({ name }) => scene.rows(`${name}.out`)));
  expect(byNode?.join('\n').length).toBeGreaterThan(10_000);
  expect(byBuilt).toEqual(byNode);
  const said = ends.map(({ stderr }) => stderr.replace(/in \d+:\d\d\. Written: .*/, ''));
  expect(said[1]).toBe(said[0]);
  expect(ends.map(({ stdout }) => stdout)).toEqual(['', '']);
});

test.each([
  ['Ctrl+C', 'SIGINT'],
  ['a request to end', 'SIGTERM'],
] as const)('%s ends it with 130, and --resume goes on', async (_name, signal) => {
  await using scene = await openScene({ latencyMs: 60 }, 600);
  const first = built.start(scene.args('out.csv'));
  await expect.poll(() => scene.simulator.stats().positionRequests, { interval: 5 }).toBeGreaterThan(3);
  first.kill(signal);
  const { code, stderr } = await first.ended;
  expect([code, stderr]).toEqual([130, expect.stringContaining('run again with --resume')]);
  expect(await readdir(scene.folder)).not.toContain('out.csv');
  expect((await built.start(scene.args('out.csv', '--resume')).ended).code).toBe(0);
  expect(await scene.rows('out.csv')).toHaveLength(600 + 3);
});

test('--quiet prints nothing, and --log writes each message with its time and the exit code', async () => {
  await using scene = await openScene();
  await mkdir(scene.file('logs'));
  await writeFile(scene.file('logs/log.txt'), 'kept\n');
  const options = ['--quiet', '--log', scene.file('logs/log.txt')];
  const { code, stdout, stderr } = await built.start(scene.args('out.csv', ...options)).ended;
  expect([code, stdout, stderr]).toEqual([0, '', '']);
  const [kept, ...lines] = (await readFile(scene.file('logs/log.txt'), 'utf8')).trimEnd().split('\n');
  expect(kept).toBe('kept');
  expect(lines.every((line) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z ./.test(line))).toBe(true);
  expect(lines.map((line) => line.slice(25))).toEqual([
    '301 rows: 300 different VINs, 0 duplicates, 1 held back.',
    expect.stringContaining('not asked'),
    'Exit code 0.',
  ]);
});

test.each([
  ['an unknown option', ['--secret', 'x'], "Unknown option '--secret'"],
  ['a log file that can not be', ['--log', '/dev/null/log.txt'], "The log file can't be written"],
])(
  '%s ends the program with 2 before Electron is ready, and the message says why',
  async (_name, args, message) => {
    const rastro = built.start(args);
    const { code, stdout, stderr } = await rastro.ended;
    expect([code, stdout]).toEqual([2, '']);
    expect(stderr).toContain(message);
    expect(stderr).toContain('All options: Rastro lookup --help');
    expect(rastro.of('whenReady')).toEqual([]);
  },
);

test('a wrong option is written into the log file too', async () => {
  await using scene = await openScene();
  const rastro = built.start(['--quiet', '--log', scene.file('logs/log.txt'), '--colour', 'red']);
  expect((await rastro.ended).code).toBe(2);
  // Its folder was not there.
  expect(await readFile(scene.file('logs/log.txt'), 'utf8')).toMatch(
    /Unknown option '--colour'[\s\S]*Exit code 2\./,
  );
});

test.skipIf(process.platform !== 'linux')(
  'without a display the program starts again in the same process on the platform that needs none',
  async () => {
    await using scene = await openScene();
    const at = (file: string) => fileURLToPath(new URL(file, import.meta.url));
    // Stands for Rastro's binary: Node would refuse Chromium's switches in front of the script.
    const program = scene.file('rastro');
    const main = at('../../out/main/index.js');
    await writeFile(
      program,
      `#!/bin/sh\necho "$$ $*" > "${scene.file('started')}"\nwhile [ "$1" != "${main}" ]; do shift; done; shift\n` +
        `exec "${process.execPath}" --import "${at('../electron/register.ts')}" "${main}" --ozone-platform=headless "$@"\n`,
    );
    await chmod(program, 0o755);
    const rastro = built.start(scene.args('out.csv'), {
      DISPLAY: '',
      WAYLAND_DISPLAY: '',
      RASTRO_STAND_IN_PROGRAM: program,
    });
    const { code, stderr } = await rastro.ended;
    expect([code, stderr]).toEqual([0, expect.stringContaining('0 failed')]);
    const started = await readFile(scene.file('started'), 'utf8');
    expect(started).toContain(`${rastro.pid} --ozone-platform=headless --disable-gpu `);
    expect(started).not.toContain(SECRET);
    expect(await scene.rows('out.csv')).toHaveLength(300 + 3);
  },
);
