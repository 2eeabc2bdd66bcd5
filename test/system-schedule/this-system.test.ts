/**
 * The scheduler of the system that the tests run on, for real: a task is made, started, read and removed. On Linux by a
 * user manager of its own; on Windows and macOS in the workflow alone, whose machines are nobody's.
 */
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSystemScheduler } from '../../src/main/system-schedule/of-this-system.ts';
import { nextRun } from '../../src/main/system-schedule/plan.ts';
import { runProgram } from '../../src/main/system-schedule/run.ts';
import type { SystemScheduler, Task } from '../../src/main/system-schedule/types.ts';
import { canStartUserManager, startUserManager, type UserManager } from '../helpers/user-manager.ts';
import { TASK } from './a-task.ts';

const isHere = process.platform === 'linux' ? canStartUserManager : process.env.GITHUB_ACTIONS === 'true';

describe.runIf(isHere)(`the scheduler of ${process.platform}`, () => {
  const odd = [
    '--list',
    'id:12',
    'com espaço',
    'aspas " e \\',
    'fim\\',
    '',
    '100%',
    '$HOME',
    '&|<>^',
    'ção 日本',
  ];
  const before = { ...process.env };
  let folder: string;
  let manager: UserManager | null = null;
  let scheduler: SystemScheduler;
  let task: Task;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'rastro this system '));
    if (process.platform === 'linux') {
      manager = await startUserManager();
      Object.assign(process.env, manager.env);
    }
    // The system's own zone, whichever the tests run in.
    delete process.env.TZ;
    const made = createSystemScheduler(folder);
    if (!made) throw new Error(`no scheduler is known of ${process.platform}`);
    scheduler = made;
    const script = path.join(folder, 'said.cjs');
    await writeFile(
      script,
      "require('fs').writeFileSync(process.argv[2], JSON.stringify(process.argv.slice(3))); process.exit(4);",
    );
    const command = [process.execPath, script, path.join(folder, 'said.json'), ...odd];
    task = { ...TASK, command, outputFile: path.join(folder, 'out.log') };
    task = { ...task, firstRunAt: nextRun(task, new Date()) };
  });
  afterAll(async () => {
    await scheduler.remove(task.listId);
    for (const name of Object.keys(manager?.env ?? {})) {
      if (before[name] === undefined) delete process.env[name];
      else process.env[name] = before[name];
    }
    await manager?.close();
    await rm(folder, { recursive: true, maxRetries: 10, retryDelay: 200 });
  });

  /** Starts the task as its time would; a failure of what it runs is no failure of this. */
  async function start(where: string): Promise<void> {
    const name = path.basename(where).replace(/\.(timer|plist)$/, '');
    if (scheduler.kind === 'task-scheduler') await runProgram('schtasks', ['/Run', '/TN', where]);
    if (scheduler.kind === 'launchd') {
      await runProgram('launchctl', ['kickstart', `gui/${process.getuid?.()}/${name}`]);
    }
    if (scheduler.kind === 'systemd') await runProgram('systemctl', ['--user', 'start', `${name}.service`]);
  }

  test('takes a task, runs it with exactly its arguments, reports its exit code, and removes it', async () => {
    expect(await scheduler.obstacle()).toBeNull();
    await scheduler.save(task);
    const made = (await scheduler.find()).get(task.listId);
    expect(made).toMatchObject({ enabled: true, lastResult: null });
    await scheduler.save(task);
    expect((await scheduler.find()).get(task.listId)?.fingerprint).toBe(made?.fingerprint);

    await start(made?.where ?? '');
    const said = path.join(folder, 'said.json');
    await expect.poll(() => existsSync(said)).toBe(true);
    await expect.poll(async () => (await scheduler.find()).get(task.listId)?.lastResult).toBe(4);
    expect(JSON.parse(await readFile(said, 'utf8'))).toEqual(odd);

    await scheduler.save({ ...task, time: '22:10' });
    expect((await scheduler.find()).get(task.listId)?.fingerprint).not.toBe(made?.fingerprint);
    await scheduler.remove(task.listId);
    expect((await scheduler.find()).size).toBe(0);
    await scheduler.remove(task.listId);
  });
});
