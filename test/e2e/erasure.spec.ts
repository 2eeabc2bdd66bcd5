/** Erasing for good: a vehicle, a list with its vehicles, everything, and what has passed the limits. */
import path from 'node:path';
import type { Page } from '@playwright/test';
import { tracesIn } from '../helpers/traces.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { hold } from './hold.ts';
import { bringIn, save } from './import-actions.ts';
import { rowOf } from './on-map.ts';

const FIRST = ['9BWZZZ377VT004251', 'QWX0A01', 'João Canário'];
const SECOND = ['9BD15822786012345', 'QWX0A02', 'Maria Canária'];
const THIRD = ['93HFB2630GZ123456', 'QWX0A03', 'Ana Canária'];
const lineOf = ([vin, plate, name]: readonly string[]) => `${plate};${vin};${name}`;

async function importList(page: Page, name: string, rows: readonly (readonly string[])[]): Promise<void> {
  const content = ['Placa;Chassi;Cliente', ...rows.map(lineOf)].join('\n');
  await bringIn(page, { name: `${name}.csv`, content });
  await save(page);
}

const lists = (page: Page) => page.getByRole('navigation').locator('button[data-list]');
const dialog = (page: Page, name: string | RegExp) => page.getByRole('dialog', { name });

async function chooseOf(page: Page, menu: string, item: string): Promise<void> {
  await page.getByRole('button', { name: menu }).press('Enter');
  await page.getByRole('menuitem', { name: item }).press('Enter');
}

const confirm = (page: Page) => page.getByRole('button', { name: 'Apagar definitivamente', exact: true });

test('erases a vehicle, then a list, then everything, after saying what goes', { tag: '@journey' }, async ({
  rastro: page,
  dataDir,
}) => {
  await importList(page, 'Norte', [FIRST, SECOND]);
  await importList(page, 'Sul', [SECOND, THIRD]);
  await lists(page).filter({ hasText: 'Norte' }).click();
  await rowOf(page, /004251/).click();
  await chooseOf(page, 'Ações para este veículo', 'Apagar veículo definitivamente…');
  const vehicle = dialog(page, 'Apagar o veículo 9BWZZZ377VT004251?');
  await expect(vehicle.getByRole('listitem')).toHaveText([
    /^1 veículo, com tudo/,
    /^1 linha de listas que ficam/,
  ]);
  await expectAccessible(page, '[role="dialog"]');
  await confirm(page).press('Enter');
  await expect(page.getByText('Veículo apagado definitivamente.')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(tracesIn(path.join(dataDir), FIRST)).toEqual([]);
  await expect(lists(page).filter({ hasText: 'Norte' })).toContainText('1');

  await chooseOf(page, 'Ações da lista Norte', 'Apagar lista e veículos…');
  const list = dialog(page, /^Apagar a lista “Norte”/);
  await expect(list.getByRole('listitem')).toHaveText([/^1 lista/]);
  await list.getByRole('checkbox', { name: 'Apagar também 1 veículo que está em outra lista' }).check();
  await expect(list.getByRole('listitem')).toHaveText([
    /^1 veículo/,
    /^1 lista/,
    /^1 linha de listas que ficam/,
  ]);
  await expectAccessible(page, '[role="dialog"]');
  await confirm(page).press('Enter');
  await expect(page.getByText('Lista apagada definitivamente.')).toBeVisible();
  await expect(lists(page)).toHaveText([/Todos os veículos.*1/, /Sul.*1/]);
  expect(tracesIn(dataDir, [...SECOND, 'Norte'])).toEqual([]);

  // The vehicle whose panel is open goes too, and nothing asks for it again.
  await rowOf(page, /123456/).click();
  await expect(page.getByRole('button', { name: 'Ações para este veículo' })).toBeVisible();
  await page.getByRole('button', { name: 'Configurações' }).click();
  await page.getByRole('group', { name: 'Dados' }).getByRole('button', { name: 'Apagar tudo…' }).click();
  const all = dialog(page, 'Apagar tudo?');
  await expect(all.getByRole('listitem')).toHaveText([/^1 veículo/, /^1 lista/]);
  await expect(confirm(page)).toBeDisabled();
  await all.getByRole('textbox', { name: 'Digite APAGAR para confirmar' }).fill('apagar');
  await expectAccessible(page, '[role="dialog"]');
  await confirm(page).press('Enter');
  await expect(page.getByText('Tudo foi apagado definitivamente.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Boas-vindas ao Rastro' })).toBeVisible();
  expect(await page.getByText('Não foi possível concluir').count()).toBe(0);
  expect(tracesIn(dataDir, [...THIRD, 'Sul'])).toEqual([]);
});

test('A vehicle that is erased elsewhere leaves the screen, which says so.', async ({ rastro: page }) => {
  await importList(page, 'Norte', [FIRST, SECOND]);
  await rowOf(page, /004251/).click();
  const panel = page.getByRole('region', { name: 'Detalhes do veículo' });
  await expect(panel).toContainText('João Canário');
  // Another window or the command line does so.
  const erased = page.evaluate(
    (vin) => window.rastro.erasure.erase({ kind: 'vehicle', vin }),
    FIRST[0] ?? '',
  );
  await expect(page.getByRole('alert').filter({ hasText: 'Este item não existe mais' })).toHaveCount(1);
  await expect(panel).toBeHidden();
  await expect(page.locator('main')).not.toContainText('004251');
  expect(await erased).toMatchObject({ ok: true });
});

test('Nothing is erased by the figures of a narrower erasure.', async ({ rastro: page }, { project }) => {
  test.skip(project.name === 'electron', 'its calls can not be held');
  await importList(page, 'Norte', [FIRST, SECOND]);
  await importList(page, 'Sul', [SECOND, THIRD]);
  await chooseOf(page, 'Ações da lista Norte', 'Apagar lista e veículos…');
  const list = dialog(page, /^Apagar a lista “Norte”/);
  await expect(confirm(page)).toBeEnabled();
  const release = await hold(page, 'erasure', 'preview');
  await list.getByRole('checkbox', { name: /^Apagar também 1 veículo/ }).check();
  await expect(list.getByRole('listitem').first()).toHaveText(/^1 veículo/);
  await expect(confirm(page)).toBeDisabled();
  await release();
  await expect(list.getByRole('listitem').first()).toHaveText(/^2 veículos/);
  await expect(confirm(page)).toBeEnabled();
});

test('sets limits once it was seen what they erase', async ({ rastro: page }) => {
  await importList(page, 'Norte', [FIRST]);
  await page.getByRole('button', { name: 'Configurações' }).click();
  const section = page.getByRole('group', { name: 'Dados' });
  await section.getByRole('textbox', { name: 'Guardar posições por' }).fill('90');
  await section.getByRole('button', { name: 'Ver o que será apagado…' }).click();
  const question = dialog(page, 'Limitar o tempo de guarda dos dados?');
  await expect(question).toContainText('Nada será apagado agora.');
  await expectAccessible(page, '[role="dialog"]');
  await question.getByRole('button', { name: 'Salvar' }).click();
  await expect(section.getByRole('button', { name: 'Ver o que será apagado…' })).toHaveCount(0);
  await expect(section.getByRole('textbox', { name: 'Guardar posições por' })).toHaveValue('90 dias');
  await page.reload();
  await page.getByRole('button', { name: 'Configurações' }).click();
  await expect(section.getByRole('textbox', { name: 'Guardar posições por' })).toHaveValue('90 dias');
});
