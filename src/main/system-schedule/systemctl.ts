import { schedulerError } from './refusal.ts';
import type { Run, RunResult } from './types.ts';

/** systemd's user manager, by `systemctl --user`. */
export interface UserManager {
  systemctl(...args: readonly string[]): Promise<RunResult>;
  /** @throws AppError `scheduler-refused` where the command fails */
  demand(...args: readonly string[]): Promise<void>;
  /** Properties of a unit by name. @throws AppError `scheduler-refused` */
  properties(unit: string, names: readonly string[]): Promise<ReadonlyMap<string, string>>;
}

export function userManager(run: Run): UserManager {
  const systemctl = (...args: readonly string[]) => run('systemctl', ['--user', '--no-pager', ...args]);

  async function demand(...args: readonly string[]): Promise<void> {
    const result = await systemctl(...args);
    if (result.code !== 0) throw schedulerError('systemctl', result);
  }

  async function properties(unit: string, names: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const result = await systemctl('show', unit, `--property=${names.join(',')}`);
    if (result.code !== 0) throw schedulerError('systemctl', result);
    const lines = result.stdout.split('\n').map((line) => line.split(/=(.*)/s, 2));
    return new Map(lines.flatMap(([key, value]) => (key && value !== undefined ? [[key, value]] : [])));
  }

  return { systemctl, demand, properties };
}
