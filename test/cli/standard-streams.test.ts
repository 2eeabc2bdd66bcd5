/** Commands whose output nobody reads, or that can not be written: real processes behind a real shell. */
import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../helpers/project.ts';
import { tempDir, tempStore } from '../store/helpers.ts';
import { openScene, SECRET } from './programs.ts';

/** Runs a command of the shell, in which `"$@"` is the command line of Rastro. */
function shell(line: string, script: string, args: readonly string[]) {
  const words = ['-c', line, 'sh', process.execPath, 'src/main/cli/main.ts', script, ...args];
  const env = { ...process.env, LC_ALL: 'C', RASTRO_CLIENT_SECRET: SECRET };
  return new Promise<{ code: number; stdout: string; stderr: string }>((resolve) => {
    execFile('sh', words, { cwd: root, env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
}

async function dataFolder(): Promise<string> {
  const dataDir = tempDir();
  await (await tempStore(dataDir)).close();
  return dataDir;
}

test.skipIf(process.platform === 'win32')(
  'A lookup goes on to its end and its exit code where nobody reads its messages any more.',
  async () => {
    await using scene = await openScene();
    const { code, stderr } = await shell(
      '{ { "$@" 2>&1; echo $? >&3; } | :; } 3>&2',
      'lookup',
      scene.args('out.csv'),
    );
    expect([code, stderr]).toEqual([0, '0\n']);
    expect(await scene.rows('out.csv')).toHaveLength(303);
  },
);

test.skipIf(process.platform !== 'linux')(
  'Output that can not be written gives exit code 2 and a message, and a reader that leaves gives neither.',
  async () => {
    const args = ['--data', await dataFolder()];
    const full = await shell('"$@" >/dev/full', 'diagnostics', args);
    expect([full.code, full.stderr]).toEqual([2, 'Standard output could not be written (ENOSPC).\n']);
    const left = await shell('{ { "$@"; echo $? >&2; } | :; }', 'diagnostics', args);
    expect(left.stderr).toBe('0\n');
  },
);

test.skipIf(process.platform === 'win32')(
  'A backup that finds no room is an error of the file that was named, and leaves nothing.',
  async () => {
    const [dataDir, folder] = [await dataFolder(), tempDir()];
    const file = join(folder, 'backup.sqlite');
    // A limit of 64 KiB for each file that the process writes, less than the tables of an empty database.
    const { code, stderr } = await shell('ulimit -f 128; "$@"', 'backup', [file, '--data', dataDir]);
    expect([code, stderr]).toEqual([2, `Cannot write ${file} (SQLITE_IOERR_WRITE).\n`]);
    expect(readdirSync(folder)).toEqual([]);
  },
);
