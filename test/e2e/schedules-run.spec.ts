/** A scheduled lookup from the dialog to the positions: by systemd, the command line, a keyring and a service. */
import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { startKeyringDaemon, whyNoKeyring } from '../helpers/keyring.ts';
import type { UserManager } from '../helpers/user-manager.ts';
import { expect } from './fixtures.ts';
import { importText } from './import-actions.ts';
import { connect, startService } from './service.ts';
import { test as base } from './with-user-manager.ts';

const test = base.extend({
  environment: async ({ manager }, use) => {
    // The manager starts its bus when somebody calls on it.
    const env = { ...manager.env, DBUS_SESSION_BUS_ADDRESS: `unix:path=${manager.env.XDG_RUNTIME_DIR}/bus` };
    const keyring = await startKeyringDaemon('password', env);
    await use(env);
    process.kill(keyring);
  },
});

test.skip(whyNoKeyring() !== null, whyNoKeyring() ?? '');

const VIN = '9BWZZZ377VT004251';
const POSITION = { status: 'ok', timestamp: '2026-11-20 12:00:00', latitude: -23.5, longitude: -46.6 };
const dialog = (page: Page) => page.getByRole('dialog');

/** Starts what the timer starts, and waits for its end. */
async function elapse(manager: UserManager): Promise<void> {
  const units = await readdir(manager.unitFolder);
  const service = units.find((name) => name.endsWith('.service'));
  await promisify(execFile)('/usr/bin/systemctl', ['--user', 'start', service ?? ''], {
    env: { ...process.env, ...manager.env },
  });
}

async function schedule(page: Page, baseUrl: string): Promise<void> {
  await connect(page, baseUrl);
  expect(await page.evaluate(() => window.rastro.connections.all())).toMatchObject({
    ...{ ok: true, value: [{ secret: 'keychain' }] },
  });
  await importText(page, 'Pátio', `chassi\n${VIN}\n`);
  await openDialog(page);
  await dialog(page).getByRole('radio', { name: 'Mesmo com o Rastro fechado' }).check();
  await dialog(page).getByRole('button', { name: 'Agendar' }).click();
  await expect(dialog(page)).toBeHidden();
}

async function openDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ações da lista Pátio' }).click();
  await page.getByRole('menuitem', { name: 'Agendar consulta…' }).click();
}

async function expectLookedUp(page: Page): Promise<void> {
  const rows = page.getByRole('row', { name: new RegExp(VIN) });
  await expect(rows).toContainText('Localizado');
  await openDialog(page);
  await expect(dialog(page)).toContainText(/Última consulta: \d\d\/\d\d\/\d{4} \d\d:\d\d, concluída\./);
}

test('a task looks its list up while Rastro is closed, and while it is open', async ({
  rastro: page,
  session,
  manager,
}) => {
  await using service = await startService((vins) => ({
    body: { resultados: vins.map((chassi) => ({ chassi, ...POSITION })) },
  }));
  await schedule(page, service.url);
  await session.current.close();
  await elapse(manager);
  session.current = await session.open();
  await expectLookedUp(session.current.page);
  await session.current.page.keyboard.press('Escape');
  await elapse(manager);
  await expect
    .poll(() => session.current.page.evaluate(() => window.rastro.runs.all()))
    .toMatchObject({ ok: true, value: [{ state: 'completed' }, { state: 'completed' }] });
});
