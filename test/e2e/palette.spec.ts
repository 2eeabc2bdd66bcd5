/** The palette of commands: found by key and button, searched without accents, and only with what can be done now. */
import type { Page } from '@playwright/test';
import { packHost } from '../../src/contract/wire.ts';
import { FLEET, fleetIsLookedUp, said } from './demo.ts';
import { expect, test } from './fixtures.ts';

test.use({ demo: true, shared: true });

const palette = (page: Page, name = 'Comandos') => page.getByRole('dialog', { name, exact: true });
const search = (page: Page) => palette(page).getByRole('combobox');
const lines = (page: Page) => palette(page).getByRole('option');
/** The line that Enter would take, as a screen reader says it. */
const chosen = async (page: Page) => {
  const id = await search(page).getAttribute('aria-activedescendant');
  return page.locator(`[id="${id}"]`);
};

async function open(page: Page): Promise<void> {
  await page.keyboard.press('Control+K');
  await expect(search(page)).toBeFocused();
}

/** Opens the palette, types, and takes the line that is chosen, once it is this one. */
async function take(page: Page, typed: string, name: string | RegExp): Promise<void> {
  await open(page);
  await page.keyboard.type(typed);
  await expect(lines(page).first()).toContainText(name);
  await page.keyboard.press('Enter');
  await expect(palette(page)).toHaveCount(0);
}

test('A command is found without its accents, carried out, and the focus returns to where it was.', {
  tag: '@journey',
}, async ({ rastro: page }) => {
  await fleetIsLookedUp(page);
  const field = page.getByRole('searchbox', { name: /chassi/ });
  await field.focus();
  await take(page, 'configuracoes', 'Configurações…');
  await expect(page.getByRole('dialog', { name: 'Configurações' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(field).toBeFocused();
  await open(page);
  await page.keyboard.press('Escape');
  await expect(palette(page)).toHaveCount(0);
  await expect(field).toBeFocused();
});

test('The arrows choose a line, which is named to screen readers, and the first is chosen from the start.', async ({
  rastro: page,
}) => {
  await fleetIsLookedUp(page);
  await page.getByRole('button', { name: 'Comandos e busca' }).click();
  await expect(await chosen(page)).toContainText('Importar lista…');
  await page.keyboard.press('ArrowDown');
  await expect(await chosen(page)).toContainText('Exportar…');
  await page.keyboard.type('tema');
  await expect.poll(async () => (await chosen(page)).innerText()).toContain('Tema claro');
  await page.keyboard.press('ArrowDown');
  await expect.poll(async () => (await chosen(page)).innerText()).toContain('Tema escuro');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
});

test('Only what can be done now is there.', async ({ rastro: page }) => {
  await fleetIsLookedUp(page);
  await open(page);
  await expect(lines(page).filter({ hasText: 'Limpar filtros' })).toHaveCount(0);
  await expect(lines(page).filter({ hasText: 'Mostrar só a tabela' })).toHaveCount(0);
  await expect(lines(page).filter({ hasText: 'Remover a demonstração' })).toHaveCount(1);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^Não encontrado/ }).click();
  await take(page, 'limpar fil', 'Limpar filtros');
  await expect(page.getByRole('button', { name: /^Todos\s*\d/ })).toHaveAttribute('aria-pressed', 'true');
});

test('A dialog keeps what was typed: no command is carried out under it, by key or by the menu of the desktop.', async ({
  rastro: page,
}) => {
  await fleetIsLookedUp(page);
  await page.keyboard.press('Control+,');
  const settings = page.getByRole('dialog', { name: 'Configurações' });
  await expect(settings).toBeVisible();
  await page.keyboard.press('Control+K');
  await page.keyboard.press('F9');
  await page.keyboard.press('F1');
  await expect(page.getByRole('dialog', { name: 'Guia do Rastro' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await expect(settings).toBeVisible();
});

test('Lists, saved views, languages and panels are found by their names.', async ({ rastro: page }) => {
  await fleetIsLookedUp(page);
  await take(page, 'frota demonstracao', /Frota de demonstração/);
  await expect(page.getByRole('heading', { level: 1, name: 'Frota de demonstração' })).toBeVisible();
  await page.keyboard.press('Control+S');
  await page.getByRole('dialog', { name: 'Salvar visualização' }).getByLabel('Nome').fill('Manhã');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await take(page, 'todos os vei', 'Todos os veículos');
  await take(page, 'manha', 'Manhã');
  await expect(page.getByRole('heading', { level: 1, name: 'Frota de demonstração' })).toBeVisible();
  await take(page, 'filtrar', 'Filtros…');
  await expect(page.getByRole('dialog', { name: 'Filtros' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await take(page, 'colunas', 'Escolher colunas…');
  await expect(page.getByRole('dialog', { name: 'Colunas' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await take(page, 'buscar nesta', 'Buscar nesta lista');
  await expect(page.getByRole('searchbox', { name: /chassi/ })).toBeFocused();
  await take(page, 'backup', 'Configurações: Cópia de segurança');
  const settings = page.getByRole('dialog', { name: 'Configurações' });
  await expect(settings.getByRole('group', { name: 'Cópia de segurança' })).toBeInViewport();
  await settings.getByRole('button', { name: 'Aparência' }).click();
  await expect(settings.getByRole('group', { name: 'Aparência' })).toBeInViewport();
  await settings.getByRole('searchbox').fill('frequência da copia');
  await expect(settings.getByRole('group')).toHaveCount(0);
  await settings.getByRole('searchbox').fill('copia');
  await expect(settings.getByRole('group', { name: 'Cópia de segurança' })).toBeVisible();
  await expect(settings.getByRole('group', { name: 'Aparência' })).toBeHidden();
  await expect(settings.getByRole('button', { name: 'Aparência' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await take(page, 'language', 'Idioma: English');
  await expect(page.getByRole('button', { name: 'Commands and search' })).toBeVisible();
});

test('A vehicle is opened by a part of its VIN or by its plate, whatever is filtered.', {
  tag: '@journey',
}, async ({ rastro: page }) => {
  await fleetIsLookedUp(page);
  const vin = await said(page.locator('.ag-row[row-index="3"] [col-id="vin"]'));
  await page.getByRole('button', { name: /^Sem sinal/ }).click();
  await take(page, vin.slice(-6).toLowerCase(), vin);
  const panel = page.getByRole('complementary');
  await expect(panel).toContainText(vin);
  await expect(panel.getByRole('region', { name: 'Detalhes do veículo' })).toBeFocused();
  await expect(page.locator('.ag-row [col-id="vin"]').filter({ hasText: vin })).toBeVisible();
  const plate = /[A-Z]{3}\d[A-Z\d]\d{2}/.exec(await panel.innerText())?.[0] ?? '';
  await take(page, plate, plate);
  await expect(panel).toContainText(vin);
});

test("The desktop's own menu carries out any command.", async ({ rastro: page, session }) => {
  test.skip(session.current.electron !== undefined, 'the event is put on the wire of the bridge');
  const { promise, resolve } = Promise.withResolvers<(command: string) => void>();
  await page.routeWebSocket(/\/bridge$/, (socket) => {
    socket.connectToServer();
    resolve((command) => socket.send(Buffer.from(packHost(['app.command', { command }]))));
  });
  await page.reload();
  await fleetIsLookedUp(page);
  const command = await promise;
  command('lookUp');
  await expect(page.getByRole('dialog', { name: 'Resumo da consulta' })).toBeVisible();
  command('import');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  command('import');
  await expect(page.getByRole('dialog', { name: 'Importar lista' })).toBeVisible();
});

test('A report is begun from the palette, or as a page is printed, with its format chosen once.', async ({
  rastro: page,
}) => {
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(FLEET + 1));
  const pdf = page.getByRole('radio', { name: /Relatório \(\.pdf\)/ });
  await take(page, 'relatorio', 'Relatório…');
  await expect(pdf).toBeChecked();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+E');
  await expect(pdf).toBeVisible();
  await expect(pdf).not.toBeChecked();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+P');
  await expect(pdf).toBeChecked();
});
