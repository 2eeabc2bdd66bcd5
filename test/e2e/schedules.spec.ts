/** Lists that the system looks up, also while Rastro is closed: through the dialog, by systemd's user manager itself. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { test as base, expect, expectAccessible } from './fixtures.ts';
import { importText } from './import-actions.ts';
import { connect } from './service.ts';
import { test } from './with-user-manager.ts';

/** No service answers there. */
const NOWHERE = 'http://127.0.0.1:9';

const dialog = (page: Page) => page.getByRole('dialog');
const radio = (page: Page, name: string) => dialog(page).getByRole('radio', { name });
const day = (page: Page, name: string) => dialog(page).getByRole('button', { name, exact: true });

/** A connection, and a list of that name. */
async function prepare(page: Page, name: string): Promise<void> {
  await connect(page, NOWHERE);
  await importList(page, name);
}

async function importList(page: Page, name: string): Promise<void> {
  await importText(page, name, 'chassi\n9BWZZZ377VT004251\n');
  await expect(page.getByRole('button', { name: new RegExp(`^${name}`) })).toBeVisible();
}

async function openDialog(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: `Ações da lista ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Agendar consulta…' }).click();
  await expect(dialog(page)).toContainText(`Lista “${name}”`);
}

test.describe('with a user manager of systemd', () => {
  test('makes the task of a list, shows it, and removes it', async ({
    rastro: page,
    restart,
    manager,
    timers,
  }) => {
    await prepare(page, 'Pátio');
    await openDialog(page, 'Pátio');
    await expect(radio(page, 'Enquanto o Rastro estiver aberto')).toBeChecked();
    await radio(page, 'Mesmo com o Rastro fechado').check();
    await expect(dialog(page)).toContainText('O Rastro cria uma tarefa do systemd.');
    await expect(dialog(page).getByRole('status')).toHaveText('Nenhuma tarefa no sistema.');
    await expect(day(page, 'seg')).toHaveAttribute('aria-pressed', 'true');
    await expect(day(page, 'dom')).toHaveAttribute('aria-pressed', 'false');
    for (const name of ['seg', 'ter', 'qua', 'qui', 'sex']) {
      await day(page, name).click();
    }
    await expect(dialog(page)).toContainText('Informe o horário e pelo menos um dia.');
    await expect(dialog(page).getByRole('button', { name: 'Agendar' })).toBeDisabled();
    await day(page, 'dom').click();
    await day(page, 'sáb').click();
    await dialog(page).getByLabel('Horário').fill('05:45');
    await expectAccessible(page, '[role="dialog"]');
    await dialog(page).getByRole('button', { name: 'Agendar' }).click();
    await expect(dialog(page)).toBeHidden();
    await expect(page.getByText(/^Tarefa criada\. A próxima consulta é em \d\d\/.*05:45\.$/)).toBeVisible();

    const [timer = ''] = await timers();
    expect(await readFile(path.join(manager.unitFolder, timer), 'utf8')).toContain(
      'OnCalendar=Sat,Sun *-*-* 05:45:00',
    );
    const mark = (on: Page) =>
      on.getByRole('button', {
        name: /^Pátio.*Consultada às 05:45 \(sáb, dom\), mesmo com o Rastro fechado/,
      });
    await expect(mark(page)).toBeVisible();

    const later = await restart();
    await expect(mark(later)).toBeVisible();
    await openDialog(later, 'Pátio');
    await expect(radio(later, 'Mesmo com o Rastro fechado')).toBeChecked();
    await expect(dialog(later).getByRole('status')).toHaveText(/^Próxima consulta: \d\d\/.*05:45$/);
    await expect(dialog(later)).toContainText(`Tarefa: ${path.join(manager.unitFolder, timer)}`);
    await radio(later, 'Enquanto o Rastro estiver aberto').check();
    await expect(dialog(later)).toContainText('Ao salvar, o agendamento atual desta lista é substituído.');
    await radio(later, 'Mesmo com o Rastro fechado').check();
    await expect(dialog(later).getByRole('button', { name: 'Salvar' })).toBeDisabled();
    await dialog(later).getByLabel('Horário').fill('06:15');
    await expect(dialog(later).getByRole('status')).toHaveText('O novo horário vale ao salvar.');
    await expectAccessible(later, '[role="dialog"]');
    await dialog(later).getByRole('button', { name: 'Remover tarefa' }).click();
    await expect(later.getByText('Tarefa removida.')).toBeVisible();
    await expect(mark(later)).toBeHidden();
    expect(await timers()).toEqual([]);
  });

  test('says what was done to a task outside Rastro, and makes it anew', async ({
    rastro: page,
    manager,
    timers,
  }) => {
    await prepare(page, 'Oficina');
    const schedule = async () => {
      await openDialog(page, 'Oficina');
      await radio(page, 'Mesmo com o Rastro fechado').check();
      await dialog(page)
        .getByRole('button', { name: /^(Agendar|Salvar)$/ })
        .click();
      await expect(dialog(page)).toBeHidden();
    };
    await schedule();
    const [timer = ''] = await timers();
    const file = path.join(manager.unitFolder, timer);
    await writeFile(file, `${await readFile(file, 'utf8')}# mine\n`);
    await openDialog(page, 'Oficina');
    await expect(dialog(page).getByRole('status')).toContainText('A tarefa foi alterada fora do Rastro.');
    await page.keyboard.press('Escape');
    await schedule();
    expect(await readFile(file, 'utf8')).not.toContain('# mine');
    await page.evaluate(() => window.rastro.systemSchedules.remove({ listId: 1 }));
    await schedule();
    await rm(file);
    await openDialog(page, 'Oficina');
    await expect(dialog(page).getByRole('status')).toContainText('A tarefa foi removida fora do Rastro.');
    await expectAccessible(page, '[role="dialog"]');
    await dialog(page).getByRole('button', { name: 'Salvar' }).click();
    await expect(dialog(page)).toBeHidden();
    expect(await timers()).toEqual([timer]);
  });

  test('takes the task of a list along when the list is removed, and shows one that is left over', async ({
    rastro: page,
    manager,
    timers,
  }) => {
    await prepare(page, 'Velha');
    await importList(page, 'Nova');
    await openDialog(page, 'Velha');
    await radio(page, 'Mesmo com o Rastro fechado').check();
    await dialog(page).getByRole('button', { name: 'Agendar' }).click();
    await expect(dialog(page)).toBeHidden();
    const [timer = ''] = await timers();
    const text = await readFile(path.join(manager.unitFolder, timer), 'utf8');
    await page.getByRole('button', { name: 'Ações da lista Velha' }).click();
    await page.getByRole('menuitem', { name: 'Remover…', exact: true }).click();
    await dialog(page).getByRole('button', { name: 'Remover lista' }).click();
    await expect(page.getByRole('button', { name: /^Velha/ })).toBeHidden();
    await expect.poll(timers).toEqual([]);

    // As if the system had kept it.
    await writeFile(path.join(manager.unitFolder, timer), text);
    await openDialog(page, 'Nova');
    await radio(page, 'Mesmo com o Rastro fechado').check();
    await expect(dialog(page)).toContainText('Tarefas que sobraram');
    await expectAccessible(page, '[role="dialog"]');
    await dialog(page).getByRole('button', { name: 'Remover a tarefa da lista 1' }).click();
    await expect(dialog(page)).not.toContainText('Tarefas que sobraram');
    expect(await timers()).toEqual([]);
  });

  test('The dialog offers no connection that was removed meanwhile, and does not save one that was chosen.', async ({
    rastro: page,
    timers,
  }) => {
    const first = await connect(page, NOWHERE, 'Alfa');
    const second = await connect(page, NOWHERE, 'Beta');
    await importList(page, 'Pátio');
    await openDialog(page, 'Pátio');
    const connection = dialog(page).getByRole('combobox', { name: 'Conexão' });
    const submit = dialog(page).getByRole('button', { name: 'Agendar' });
    const remove = (id: number) =>
      page.evaluate((removed) => window.rastro.connections.remove({ id: removed }), id);
    const isGone = async (left: string) => {
      await expect(dialog(page)).toContainText('A conexão escolhida foi removida. Escolha outra.');
      await expect(connection).toHaveValue('');
      await expect(submit).toBeDisabled();
      await connection.click();
      await expect(page.getByRole('option')).toHaveText([left]);
      await page.getByRole('option', { name: left }).click();
      await expect(dialog(page)).not.toContainText('A conexão escolhida foi removida');
      await expect(submit).toBeEnabled();
    };
    await expect(connection).toHaveValue('Alfa');
    await remove(first);
    await isGone('Beta');

    await connect(page, NOWHERE, 'Gama');
    await radio(page, 'Mesmo com o Rastro fechado').check();
    await expect(connection).toHaveValue('Beta');
    await remove(second);
    await isGone('Gama');
    await submit.click();
    await expect(dialog(page)).toBeHidden();
    expect(await timers()).toHaveLength(1);
  });
});

base.describe('on a Linux without a user manager', () => {
  base.skip(({ way }) => process.platform !== 'linux' || way !== 'browser');
  base.use({ environment: { XDG_RUNTIME_DIR: '/nonexistent' } });

  base('says that the system runs no tasks, and takes none', async ({ rastro: page }) => {
    await prepare(page, 'Pátio');
    await openDialog(page, 'Pátio');
    await radio(page, 'Mesmo com o Rastro fechado').check();
    await expect(dialog(page)).toContainText('O systemd deste computador não executa tarefas de usuários');
    await expect(dialog(page).getByRole('button', { name: 'Agendar' })).toBeDisabled();
    await expectAccessible(page, '[role="dialog"]');
  });
});

base.describe('with the demo alone', () => {
  base.use({ demo: true });

  base('asks for a connection that works while Rastro is closed', async ({ rastro: page }) => {
    await openDialog(page, 'Frota de demonstração');
    await radio(page, 'Mesmo com o Rastro fechado').check();
    await expect(dialog(page)).toContainText('A de demonstração só funciona com o Rastro aberto.');
    await dialog(page).getByRole('button', { name: 'Configurar conexão' }).click();
    await expect(dialog(page)).toContainText('Nova conexão');
  });
});
