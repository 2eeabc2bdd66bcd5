/** Rastro in a session of a user manager of systemd, which each test has for itself. */
import { readdir } from 'node:fs/promises';
import { canStartUserManager, startUserManager, type UserManager } from '../helpers/user-manager.ts';
import { test as base } from './fixtures.ts';

interface Fixtures {
  readonly manager: UserManager;
  /** Names of the timers that Rastro made. */
  readonly timers: () => Promise<string[]>;
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the first argument destructured
  manager: async ({}, use) => {
    const manager = await startUserManager();
    await use(manager);
    await manager.close();
  },
  environment: async ({ manager }, use) => use({ ...manager.env }),
  timers: async ({ manager }, use) =>
    use(async () => {
      const names = await readdir(manager.unitFolder).catch(() => []);
      return names.filter((name) => /^rastro-.*\.timer$/.test(name));
    }),
});

test.skip(!canStartUserManager, 'a user manager of its own takes Linux, systemd and root');
test.skip(({ way }) => way !== 'browser', 'only the browser host gets the manager');
