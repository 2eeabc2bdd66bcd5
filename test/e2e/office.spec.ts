/** What an office does beside the first walk: pastes, corrects how a file is read, stops a run, loses the service. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { paste, unfoldSettings } from './import-actions.ts';
import { connect, startService } from './service.ts';

const dialog = (page: Page) => page.getByRole('dialog');

/** A figure's value by its label, in the open dialog. */
const figure = (page: Page, label: string) =>
  dialog(page)
    .locator('dl > div', { has: page.locator('dt', { hasText: label }) })
    .locator('dd');

test('A list with the name of a file that is one long word stays within each dialog.', async ({
  rastro: page,
}) => {
  const name = 'RELATORIO_DE_FROTA_'.repeat(5);
  await connect(page, 'http://127.0.0.1:9');
  await paste(page, 'Chassi;Placa\n9BWZZZ377VT004251;ABC1D23');
  await page.getByLabel('Nome da lista').fill(name);
  await page.getByRole('button', { name: 'Salvar lista' }).click();
  await expect(dialog(page)).toBeHidden();
  for (const item of ['Identificador…', 'Agendar consulta…', 'Exportar…', 'Remover…']) {
    await page.getByRole('button', { name: `Ações da lista ${name}` }).click();
    await page.getByRole('menuitem', { name: item, exact: true }).click();
    await expect(dialog(page)).toContainText(name);
    // Its head and its body.
    const wider = (element: Element) =>
      [...element.children].filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length;
    await expect.poll(() => dialog(page).evaluate(wider), item).toBe(0);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
  }
});

test('saves the held back rows for correction', async ({ rastro: page, way, downloads }) => {
  await paste(page, 'Chassi;Placa\ncurto;ABC1D23\n9BWZZZ377VT004251;XYZ9A87');
  const save = dialog(page).getByRole('button', { name: 'Salvar linhas com problema…' });
  if (way === 'browser') {
    const download = page.waitForEvent('download');
    await save.click();
    expect(readFileSync(await (await download).path(), 'utf8')).toContain('curto');
  } else {
    await save.click();
    await expect.poll(() => textsIn(downloads)).toContain('curto');
  }
});

test('reads a file another way when the user chooses so', async ({ rastro: page }) => {
  await paste(page, 'Frota;Chassi\n1;9BWZZZ377VTOO4251\n2;9BWZZZ377VT004252');
  const preview = dialog(page).getByRole('region', { name: 'Prévia' });
  const header = preview.getByRole('columnheader', { name: 'Chassi', exact: true });
  await expect(header).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Corrigir todos (O→0, I→1, Q→0)' }).click();
  await expect(dialog(page).getByText('foram trocadas por 0, 1 e 0')).toBeVisible();

  await unfoldSettings(page);
  await dialog(page).getByRole('combobox', { name: 'Coluna do chassi' }).click();
  await page.getByRole('option', { name: 'Frota' }).click();
  await expect(dialog(page).getByText('Nenhuma linha tem um chassi válido')).toBeVisible();
  await expect(dialog(page).getByRole('button', { name: 'Salvar lista' })).toBeDisabled();

  // One column then, with a chassis number in the text of each cell.
  await dialog(page).getByRole('combobox', { name: 'Separador' }).click();
  await page.getByRole('option', { name: /^Vírgula/ }).click();
  await expect(header).toBeHidden();
  await expect(figure(page, 'Veículos (sem repetição)')).toHaveText('2');
  await expect(dialog(page).getByRole('button', { name: 'Salvar lista' })).toBeEnabled();
});

test('says in the form what is missing and what is wrong with a connection', async ({ rastro: page }) => {
  await page.getByRole('button', { name: 'Configurar uma conexão' }).click();
  await page.getByRole('button', { name: 'Salvar conexão' }).click();
  await expect(dialog(page).getByText('Preencha este campo.')).toHaveCount(3);
  await expect(dialog(page).getByText('Informe o segredo.')).toBeVisible();

  await dialog(page).getByLabel('Nome').fill('Frota');
  await page.getByRole('button', { name: 'Salvar conexão' }).click();
  const address = dialog(page).getByLabel('Endereço do serviço');
  await expect(address).toBeFocused();
  await dialog(page).getByLabel('ID do cliente').fill('office');
  await dialog(page).getByLabel('Segredo do cliente').fill('wrong');
  await address.fill('https://vehicles.example/base?tenant=1');
  await page.getByRole('button', { name: 'Testar conexão' }).press('Enter');
  await expect(address).toBeFocused();
  await expect(dialog(page)).toContainText('Retire do endereço o que vem a partir de “?”');
  for (const [typed, said] of [
    ['https://user:word@vehicles.example', 'Retire do endereço o usuário e a senha'],
    ['http://vehicles.example', 'começando com https://'],
  ] as const) {
    await address.fill(typed);
    await expect(dialog(page).getByText(said).last()).toBeVisible();
  }
  await address.fill('http://127.0.0.1:9');
  await page.getByRole('button', { name: 'Testar conexão' }).click();
  await expect(dialog(page).getByText('Não foi possível conectar ao serviço')).toBeVisible();
});

test('changes language and theme at once', async ({ rastro: page }) => {
  await page.getByRole('button', { name: /^Idioma/ }).click();
  await page.getByRole('menuitem', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Welcome to Rastro' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
});

test('pauses a run, goes on, and cancels it only when that is confirmed', async ({ rastro: page }) => {
  await using service = await startService(async (vins) => {
    await setTimeout(100);
    return { body: { resultados: vins.map((chassi) => ({ chassi, status: 'nao_encontrado' })) } };
  });
  await connect(page, service.url);
  // A minute of lookups: time enough for all that follows.
  const vins = Array.from({ length: 60_000 }, (_, index) => `9BWZZZ377VT${String(index).padStart(6, '0')}`);
  await paste(page, vins.join('\n'));
  await page.getByRole('button', { name: 'Salvar e consultar…' }).click();
  await expect(figure(page, 'Requisições')).toHaveText('1.200');
  await page.getByRole('button', { name: 'Consultar 60.000 veículos' }).click();

  const strip = page.getByRole('region', { name: 'Consultas' });
  await strip.getByRole('button', { name: 'Pausar' }).click();
  await expect(strip).toContainText('Em pausa');
  await expect(strip.getByRole('button', { name: 'Continuar' })).toBeFocused();
  await strip.getByRole('button', { name: 'Detalhes' }).click();
  await dialog(page).getByRole('button', { name: 'Continuar' }).click();

  const confirmation = page.getByRole('dialog', { name: 'Cancelar esta consulta?' });
  const details = page.getByRole('dialog', { name: 'Consultas' });
  await details.getByRole('button', { name: 'Cancelar' }).click();
  await expect(confirmation).toContainText('O que já foi consultado fica guardado');
  await page.keyboard.press('Escape');
  await expect(confirmation).toBeHidden();
  await expect(details).toBeVisible();

  await details.getByRole('button', { name: 'Cancelar' }).click();
  await confirmation.getByRole('button', { name: 'Cancelar a consulta' }).click();
  await expect(details).toContainText('Cancelada');
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();
  await expect(page.getByRole('button', { name: /Não encontrado\s*[1-9]/ })).toBeVisible();
});

test.describe('with the demo', () => {
  test.use({ demo: true });

  test('explains the badge of the service to the keyboard too', async ({ rastro: page }) => {
    await page.locator('output', { hasText: 'Online' }).focus();
    await expect(page.getByRole('tooltip')).toContainText('O serviço respondeu em');
  });

  test('finds its way through settings by keyboard', async ({ rastro: page }) => {
    await page.getByRole('button', { name: 'Configurações' }).press('Enter');
    await expect(dialog(page).getByLabel('Idioma')).toBeVisible();
    await dialog(page).getByText('Escuro').click();
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark');
    await dialog(page).getByLabel('Considerar a resposta válida por').fill('120');
    await page.keyboard.press('Tab');
    await dialog(page).getByLabel('Requisições simultâneas').fill('256');
    await dialog(page).getByRole('switch', { name: 'Notificações na área de trabalho' }).press('Space');
    const more = { maxConcurrency: 256, notifications: false };
    await expect
      .poll(() => page.evaluate(() => window.rastro.app.state()))
      .toMatchObject({ value: { settings: { freshMinutes: 120, theme: 'dark', ...more } } });
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toBeHidden();
  });
});

function textsIn(folder: string): string {
  return readdirSync(folder)
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
    .join('\n');
}
