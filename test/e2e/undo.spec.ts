/** Removing and bringing back: lists, the bin, vehicles that no list names, the demo; and where the toasts stand. */
import type { Locator, Page } from '@playwright/test';
import { EVERYTHING, fleetIsLookedUp } from './demo.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { hold } from './hold.ts';
import { bringIn } from './import-actions.ts';
import { connect } from './service.ts';

test.use({ demo: true });

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const everything = (page: Page) => button(page, /^Todos os veículos/);

async function removeList(page: Page): Promise<void> {
  await button(page, /^Ações da lista/).press('Enter');
  await page.getByRole('menuitem', { name: 'Remover…', exact: true }).press('Enter');
  await expect(page.getByRole('dialog')).toContainText('240 linhas');
  await expect(page.getByRole('dialog')).toContainText('Colunas: Placa, Filial');
}

test('brings a removed list back at once, or later from the bin', { tag: '@journey' }, async ({
  rastro: page,
}) => {
  await fleetIsLookedUp(page);
  await removeList(page);
  await expect(button(page, 'Remover lista')).toBeEnabled();
  await button(page, 'Remover lista').press('Enter');
  await expect(everything(page)).toBeFocused();
  await button(page, 'Desfazer').press('Enter');
  await expect(button(page, /^Ações da lista/)).toHaveCount(1);
  await expect(page.locator('[data-list]:not([data-list="all"])')).toBeFocused();
  // The demo's lookup tells what has changed since yesterday; nothing else is told.
  const others = page.getByRole('alert').filter({ hasNotText: 'Mudanças desde a consulta anterior' });
  await expect(others).toHaveCount(0);

  await removeList(page);
  await expect(button(page, 'Remover lista')).toBeEnabled();
  await button(page, 'Remover lista').press('Enter');
  await button(page, /^Listas removidas/).click();
  await button(page, /^Restaurar a lista/).press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(button(page, /^Ações da lista/)).toHaveCount(1);
  await expect(button(page, /^Listas removidas/)).toHaveCount(0);
});

test("A list's name that is one long word wraps where it is removed, and hides no button.", async ({
  rastro: page,
}) => {
  await fleetIsLookedUp(page);
  const name = 'relatorio_de_posicoes_da_frota_'.repeat(3);
  await page.evaluate(async (long) => {
    const view = { listId: null, search: '', statuses: [], box: null } as const;
    const all = await window.rastro.lists.all();
    const listId = all.ok ? (all.value[0]?.id ?? 0) : 0;
    await window.rastro.lists.rename({ listId, name: long });
    const sorted = { ...view, listId, sort: { column: 'vin', descending: false } } as const;
    await window.rastro.views.save({ id: null, name: long, view: sorted, columns: [] });
  }, name);
  await page.reload();
  await removeList(page);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(`Visualizações: ${name}`);
  expect(await dialog.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  await button(page, 'Remover lista').press('Enter');
  const toast = page.getByRole('alert').filter({ hasText: name });
  await expect(toast).toBeVisible();
  const edgeOf = async (one: Locator) => {
    const { x, width } = (await one.boundingBox()) ?? { x: 0, width: 0 };
    return x + width;
  };
  expect(await edgeOf(button(page, 'Desfazer'))).toBeLessThan(await edgeOf(toast));
});

test('A list that came back from the bin, or was deleted there, can no longer be brought back by the notice of its removal.', async ({
  rastro: page,
}) => {
  await fleetIsLookedUp(page);
  await page.setViewportSize({ width: 1024, height: 700 });
  const undo = button(page, 'Desfazer');
  const remove = async () => {
    await removeList(page);
    await expect(button(page, 'Remover lista')).toBeEnabled();
    await button(page, 'Remover lista').press('Enter');
    await undo.hover();
    await button(page, /^Listas removidas/).press('Enter');
  };
  await remove();
  await expect(page.getByRole('dialog')).toContainText(/^.*240 linhas · removida em/);
  await button(page, /^Restaurar a lista/).press('Enter');
  await expect(page.getByText('restaurada.')).toBeVisible();
  await expect(undo).toHaveCount(0);
  await remove();
  await button(page, /^Excluir a lista/).press('Enter');
  await button(page, 'Excluir definitivamente').press('Enter');
  await expect(page.getByText('Nenhuma lista removida.')).toBeVisible();
  await expect(undo).toHaveCount(0);
});

test('The bin closes after a list was restored, though the side bar reads the lists more slowly than the bin.', async ({
  rastro: page,
}) => {
  await fleetIsLookedUp(page);
  await removeList(page);
  await expect(button(page, 'Remover lista')).toBeEnabled();
  await button(page, 'Remover lista').press('Enter');
  await button(page, /^Listas removidas/).press('Enter');
  const restore = button(page, /^Restaurar a lista/);
  await expect(restore).toBeVisible();
  const release = await hold(page, 'lists', 'all');
  await restore.press('Enter');
  await expect(restore).toHaveCount(0);
  await release();
  await expect(page.getByText('restaurada.')).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('A dialog says that its list is gone, and what to do, once it was removed or replaced elsewhere.', async ({
  rastro: page,
}) => {
  await fleetIsLookedUp(page);
  const list = page.locator('[data-list]:not([data-list="all"])');
  const listId = Number(await list.getAttribute('data-list'));
  const gone = page.getByRole('dialog', { name: 'A lista não existe mais' });
  for (const item of ['Exportar…', 'Agendar consulta…']) {
    await button(page, /^Ações da lista/).press('Enter');
    await page.getByRole('menuitem', { name: item, exact: true }).press('Enter');
    await expect(page.getByRole('dialog')).toContainText('Frota de demonstração');
    // Another window, the command line or a file of the watched folder does so.
    await page.evaluate((id) => window.rastro.lists.remove({ listId: id }), listId);
    await expect(gone).toContainText('escolha a lista nova na barra lateral');
    await expect(page.getByRole('dialog')).toHaveCount(1);
    await expectAccessible(page, '[role="dialog"]');
    await gone.getByRole('button', { name: 'Fechar' }).last().press('Enter');
    await expect(gone).toBeHidden();
    await page.evaluate((id) => window.rastro.lists.restore({ listId: id }), listId);
    await expect(list).toHaveCount(1);
  }
  // So does the sheet of a lookup of what is filtered.
  await list.click();
  await button(page, /^Não encontrado/).click();
  await button(page, /^Consultar \(\d+\)/).click();
  await expect(page.getByRole('dialog')).toContainText('Veículos filtrados');
  await page.evaluate((id) => window.rastro.lists.remove({ listId: id }), listId);
  await expect(gone).toBeVisible();
});

test('brings a removed view back with its filters', async ({ rastro: page }) => {
  await fleetIsLookedUp(page);
  const views = page.getByRole('region', { name: 'Visualizações' });
  const view = views.getByRole('button', { name: 'Com 9', exact: true });
  await page.getByRole('searchbox', { name: /chassi/ }).fill('9');
  await views.getByRole('button', { name: 'Salvar visualização' }).click();
  await page.getByLabel('Nome da visualização').fill('Com 9');
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click();
  await expect(view).toBeVisible();
  await everything(page).click();
  await expect(page.getByRole('searchbox', { name: /chassi/ })).toHaveValue('');
  await button(page, 'Ações da visualização Com 9').press('Enter');
  await page.getByRole('menuitem', { name: 'Remover…', exact: true }).press('Enter');
  await button(page, 'Remover visualização').press('Enter');
  await expect(view).toHaveCount(0);
  await button(page, 'Desfazer').press('Enter');
  await view.click();
  await expect(page.getByRole('searchbox', { name: /chassi/ })).toHaveValue('9');
  await expect(view).toHaveAttribute('aria-current', 'true');
});

test('shows and removes the vehicles that no list names', async ({ rastro: page }) => {
  await fleetIsLookedUp(page);
  await removeList(page);
  await expect(button(page, 'Remover lista')).toBeEnabled();
  await button(page, 'Remover lista').press('Enter');
  await button(page, /^Em nenhuma lista/).click();
  await expect(button(page, /^Em nenhuma lista/)).toContainText('240');
  await button(page, 'Remover estes veículos…').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('240 veículos que não estão em nenhuma lista serão removidos');
  await dialog.getByRole('button', { name: 'Remover veículos' }).click();
  await expect(page.getByText('240 veículos removidos.')).toBeVisible();
  await expect(everything(page)).toContainText('0');
});

test('removes the demo from the settings, which offer it no longer', async ({ rastro: page }) => {
  await fleetIsLookedUp(page);
  await button(page, 'Configurações').click();
  const settings = page.getByRole('dialog', { name: 'Configurações' });
  const remove = settings.getByRole('button', { name: 'Remover demonstração' });
  await remove.press('Enter');
  const question = page.getByRole('dialog', { name: 'Remover a demonstração?' });
  await expect(question).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(remove).toBeFocused();
  await remove.press('Enter');
  await question.getByRole('button', { name: 'Remover demonstração' }).press('Enter');
  await expect(page.getByText('Demonstração removida.')).toBeVisible();
  await expect(settings).toBeVisible();
  await expect(settings.getByRole('group', { name: 'Demonstração' })).toHaveCount(0);
  await expect(settings.locator(':focus, :scope:focus')).toHaveCount(1);
  await expectAccessible(page, '[role="dialog"]');
});

test('A notice leaves menu and selection free, and does not cover what is opened over it.', async ({
  rastro: page,
}) => {
  await fleetIsLookedUp(page);
  await page.locator('.ag-row[row-index="1"] [col-id="vin"]').click({ modifiers: ['ControlOrMeta'] });
  const count = page.getByText('1 selecionado');
  await expect(count).toBeVisible();
  const toast = page.getByRole('alert').first();
  for (const [width, height] of [
    [1440, 900],
    [1024, 700],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.keyboard.press('ControlOrMeta+c');
    // Under the pointer it stays.
    await toast.hover();
    for (const other of [count, button(page, 'Consultas'), button(page, 'Configurações')])
      await expect.poll(() => overlap(toast, other.first())).toBe(false);
  }
  await page.setViewportSize({ width: 700, height: 700 });
  await button(page, 'Colunas').press('Enter');
  const columns = page.getByRole('dialog', { name: 'Colunas da tabela' });
  await expect.poll(() => overlap(toast, columns)).toBe(true);
  const { x = 0 } = (await columns.boundingBox()) ?? {};
  const { y = 0, height = 0 } = (await toast.boundingBox()) ?? {};
  const isOver = ([left, top]: [number, number]) =>
    document.elementFromPoint(left, top)?.closest('[role="dialog"]') !== null;
  expect(await page.evaluate(isOver, [x + 4, y + height / 2] as [number, number])).toBe(true);
});

test('A notice covers no button of a dialog in a small window.', async ({ rastro: page }) => {
  await page.setViewportSize({ width: 1024, height: 700 });
  await fleetIsLookedUp(page);
  await connect(page, 'http://127.0.0.1:1');
  const name = 'Seguradora Exemplo, apólice 2026-44, veículos pesados do interior';
  const intake = await bringIn(page, { name: `${name}.csv`, content: 'Chassi\n9BWZZZ377VT000001\n' });
  await intake.getByRole('button', { name: 'Salvar e consultar…' }).click();
  const toast = page.getByRole('alert').filter({ hasText: 'importada com 1 veículo' });
  // Under the pointer it stays.
  await toast.hover();
  const dialog = page.getByRole('dialog', { name: 'Resumo da consulta' });
  for (const action of ['Cancelar', /^Consultar \d/])
    await expect.poll(() => overlap(toast, dialog.getByRole('button', { name: action }))).toBe(false);
});

test('The sheet of a lookup of selected vehicles goes on with them when their list is gone.', async ({
  rastro: page,
}) => {
  await fleetIsLookedUp(page);
  const list = page.locator('[data-list]:not([data-list="all"])');
  const listId = Number(await list.getAttribute('data-list'));
  await list.click();
  // The rows of the list, which alone have the column, and not those before them.
  await expect(page.locator('.ag-row[row-index="0"] [col-id="cell:1:Filial"]')).not.toBeEmpty();
  await page.locator('.ag-row[row-index="0"] [col-id="tick"]').click();
  await button(page, 'Consultar (1)').click();
  const sheet = page.getByRole('dialog', { name: 'Resumo da consulta' });
  const whole = sheet.getByRole('radio', { name: 'Lista inteira' });
  await sheet.getByText('Lista inteira').click();
  await expect(sheet).toContainText('Lista “Frota de demonstração”');
  await page.evaluate((id) => window.rastro.lists.remove({ listId: id }), listId);
  await expect(sheet).toContainText('Os veículos selecionados ainda podem ser consultados.');
  await expect(whole).toHaveCount(0);
  await sheet.getByRole('button', { name: 'Consultar 1 veículo' }).click();
  await expect(page.getByRole('region', { name: 'Consultas' })).toContainText(
    'Concluída · Seleção de veículos',
  );
});

test('The dialogs that rename and remove a list follow its name and the language.', async ({
  rastro: page,
}) => {
  await fleetIsLookedUp(page);
  const listId = Number(await page.locator('[data-list]:not([data-list="all"])').getAttribute('data-list'));
  const language = (to: 'en' | 'pt-BR') =>
    page.evaluate((value) => window.rastro.app.saveSettings({ language: value }), to);
  await button(page, /^Ações da lista/).press('Enter');
  await page.getByRole('menuitem', { name: 'Renomear…', exact: true }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Renomear lista' })).toBeVisible();
  await language('en');
  await expect(page.getByRole('dialog', { name: 'Rename list' })).toBeVisible();
  await page.keyboard.press('Escape');
  await language('pt-BR');
  await removeList(page);
  await page.evaluate((id) => window.rastro.lists.rename({ listId: id, name: 'Outra' }), listId);
  await language('en');
  await expect(page.getByRole('dialog', { name: 'Remove the list “Outra”?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await language('pt-BR');

  // Its lookups have the new name, too.
  await button(page, /^Ações da lista/).press('Enter');
  await page.getByRole('menuitem', { name: 'Renomear…', exact: true }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Renomear lista' });
  await dialog.getByRole('textbox').fill('Seguradora Sul');
  await dialog.getByRole('textbox').press('Enter');
  await expect(dialog).toBeHidden();
  await page.getByRole('navigation').getByRole('button', { name: 'Consultas' }).click();
  const history = page.getByRole('dialog', { name: 'Consultas' });
  await expect(history.getByRole('row').nth(1)).toContainText('Seguradora Sul');
});

test('The dialogs of a saved view follow the language, and know the views that there are by now.', async ({
  rastro: page,
}) => {
  await fleetIsLookedUp(page);
  const language = (to: 'en' | 'pt-BR') =>
    page.evaluate((value) => window.rastro.app.saveSettings({ language: value }), to);
  await button(page, 'Salvar visualização').click();
  const name = page.getByRole('dialog').getByRole('textbox');
  await name.fill('Manhã');
  await language('en');
  const dialog = page.getByRole('dialog', { name: 'Save view' });
  await expect(dialog).toContainText('Keeps the list, the filters, the order and the columns');
  await expect(name).toHaveValue('Manhã');
  const added = await page.evaluate(
    async (view) => (await window.rastro.views.save({ id: null, name: 'Manhã', view, columns: [] })).ok,
    EVERYTHING,
  );
  expect(added).toBe(true);
  await dialog.getByRole('button', { name: 'Replace' }).click();
  await expect(dialog).toBeHidden();
  const view = page.getByRole('region', { name: 'Views' });
  await view.getByRole('button', { name: 'Actions for the view Manhã' }).press('Enter');
  await page.getByRole('menuitem', { name: 'Remove…', exact: true }).press('Enter');
  await language('pt-BR');
  const question = page.getByRole('dialog', { name: 'Remover a visualização “Manhã”?' });
  await expect(question.getByRole('button', { name: 'Cancelar' })).toBeVisible();
});

async function overlap(one: Locator, other: Locator): Promise<boolean | null> {
  const [a, b] = await Promise.all([one.boundingBox(), other.boundingBox()]);
  if (!a || !b) return null;
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
