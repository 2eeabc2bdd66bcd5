/** The form of a connection: what it says about an address, when it asks, where it returns, and the focus. */
import type { Page } from '@playwright/test';
import type { Language } from '../../src/shared/i18n/languages.ts';
import { fleetIsLookedUp } from './demo.ts';
import { expect, test } from './fixtures.ts';
import { rowOf } from './on-map.ts';
import { type Service, startService } from './service.ts';

const dialog = (page: Page, name?: string) => page.getByRole('dialog', name ? { name } : {});
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });

/** A service that finds no vehicle. */
const anyService = (): Promise<Service> =>
  startService((vins) => ({
    body: { resultados: vins.map((chassi) => ({ chassi, status: 'nao_encontrado' })) },
  }));

async function fillForm(page: Page, baseUrl: string): Promise<void> {
  await button(page, 'Configurar uma conexão').click();
  await dialog(page).getByLabel('Nome').fill('Frota');
  await dialog(page).getByLabel('Endereço do serviço').fill(baseUrl);
  await dialog(page).getByLabel('ID do cliente').fill('office');
  await dialog(page).getByLabel('Segredo do cliente').fill('try-me');
}

test('what the test of a connection found is in sight in a low window', async ({ rastro: page }) => {
  await page.setViewportSize({ width: 1024, height: 700 });
  await fillForm(page, 'http://127.0.0.1:9');
  await button(page, 'Testar conexão').click();
  const verdict = dialog(page).getByRole('status');
  await expect(verdict).toBeInViewport({ ratio: 1 });
  const [shown, foot] = [await verdict.boundingBox(), await button(page, 'Testar conexão').boundingBox()];
  expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThan(foot?.y ?? 0);
});

test('closing the form asks before typed changes are lost, and nothing without any', async ({
  rastro: page,
}) => {
  await button(page, 'Configurar uma conexão').click();
  await expect(dialog(page).getByLabel('Nome')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
  await fillForm(page, 'https://vehicles.example');
  await page.keyboard.press('Escape');
  const question = dialog(page, 'Descartar o que foi digitado?');
  await expect(question).toBeVisible();
  // A question follows the language.
  const speak = (language: Language) =>
    page.evaluate((to) => window.rastro.app.saveSettings({ language: to }), language);
  await speak('en');
  const asked = dialog(page, 'Discard what you typed?');
  await expect(asked.getByRole('button', { name: 'Keep editing' })).toBeVisible();
  await speak('pt-BR');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(dialog(page).getByLabel('Nome')).toHaveValue('Frota');
  // The form takes the key again with the paint after the one that hides the question.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(question).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await question.getByRole('button', { name: 'Descartar' }).click();
  await expect(dialog(page)).toHaveCount(0);
});

test('the test of a connection keeps the focus on its button, and the first save leaves it on the screen', async ({
  rastro: page,
}) => {
  await using service = await anyService();
  await fillForm(page, service.url);
  const check = button(page, 'Testar conexão');
  await check.press('Enter');
  await expect(dialog(page)).toContainText('Tudo certo');
  await expect(check).toBeFocused();
  await button(page, 'Salvar conexão').press('Enter');
  await expect(dialog(page)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
});

test('The form of a connection that is the only one again closes once it is saved.', {
  tag: '@journey',
}, async ({ rastro: page }) => {
  await using service = await anyService();
  await fillForm(page, service.url);
  await button(page, 'Salvar conexão').click();
  await expect(dialog(page)).toHaveCount(0);
  await button(page, 'Conexões').click();
  await dialog(page).getByRole('button', { name: 'Frota' }).click();
  await button(page, 'Remover').press('Enter');
  await button(page, 'Remover conexão').click();
  await dialog(page).getByRole('button', { name: 'Nova conexão' }).click();
  await dialog(page).getByLabel('Nome').fill('Frota');
  await dialog(page).getByLabel('Endereço do serviço').fill(service.url);
  await dialog(page).getByLabel('ID do cliente').fill('office');
  await dialog(page).getByLabel('Segredo do cliente').fill('try-me');
  await button(page, 'Salvar conexão').click();
  await expect(dialog(page)).toHaveCount(0);
});

test('the pre-flight sheet takes its missing secret', async ({ rastro: page, restart }) => {
  await using service = await anyService();
  await fillForm(page, service.url);
  await button(page, 'Salvar conexão').click();
  await expect(dialog(page)).toHaveCount(0);
  // Without a keychain the secret is lost with the program.
  const again = await restart();
  await again.getByRole('main').getByRole('button', { name: 'Importar lista' }).click();
  await again.getByLabel('Cole a lista').fill('9BWZZZ377VT004251\n93HGK5820LZ123456');
  await button(again, 'Ler a lista colada').click();
  await button(again, 'Salvar e consultar…').click();
  const secret = dialog(again, 'Resumo da consulta').getByLabel('Segredo do cliente');
  await expect(secret).toBeFocused();
  await secret.fill('try-me');
  await secret.press('Enter');
  await button(again, /^Consultar 2 veículos$/).click();
  await expect(again.getByRole('region', { name: 'Consultas' })).toContainText('Não encontrados: 2');

  // One vehicle that is looked up by itself asks for the secret, too, and then goes on.
  const third = await restart();
  await rowOf(third, '9BWZZZ377VT004251').click();
  await button(third, 'Consultar agora').click();
  await dialog(third).getByLabel('Segredo do cliente').fill('try-me');
  await button(third, 'Salvar conexão').click();
  await expect(dialog(third)).toHaveCount(0);
  const answer = 'O serviço não encontrou este veículo.';
  const details = third.getByRole('region', { name: 'Detalhes do veículo' });
  await expect(details.getByRole('status').filter({ hasText: answer })).toHaveText(answer);
});

test.describe('with the demo', () => {
  test.use({ demo: true });

  test('removing a list and clearing the selection leave the focus on the screen', async ({
    rastro: page,
  }) => {
    await fleetIsLookedUp(page);
    const cell = page.locator('.ag-row[row-index="1"] [col-id="vin"]');
    await cell.click({ modifiers: ['ControlOrMeta'] });
    await expect(page.getByText('1 selecionado')).toBeVisible();
    await button(page, 'Limpar seleção').press('Enter');
    await expect(page.getByText('1 selecionado')).toBeHidden();
    await expect(cell).toBeFocused();

    await button(page, /^Ações da lista/).press('Enter');
    await page.getByRole('menuitem', { name: 'Remover…', exact: true }).press('Enter');
    await expect(button(page, 'Remover lista')).toBeEnabled();
    await button(page, 'Remover lista').press('Enter');
    await expect(button(page, /^Ações da lista/)).toHaveCount(0);
    await expect(button(page, /^Todos os veículos/)).toBeFocused();
  });
});
