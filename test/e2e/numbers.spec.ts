/** Fields for numbers: a decimal sign that is typed or pasted makes no number ten times as large. */
import type { Locator, Page } from '@playwright/test';
import { locales } from '../../src/shared/i18n/languages.ts';
import { pasteText } from './clipboard.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

test.use({ demo: true, shared: true });

const HINT = locales['pt-BR'].texts.app.wholeNumber;
const dialog = (page: Page) => page.getByRole('dialog');

const saved = (page: Page) => page.evaluate(() => window.rastro.app.state());

/** Replaces what is in the field, key by key as a user does. */
async function type(field: Locator, text: string): Promise<void> {
  await field.selectText();
  await field.pressSequentially(text);
}

/** Replaces what is in the field by a pasted text. */
async function paste(field: Locator, text: string): Promise<void> {
  await field.selectText();
  await pasteText(field.page(), text);
}

test('a setting takes the whole part of a number with decimals, and says so', async ({ rastro: page }) => {
  await page.getByRole('button', { name: 'Configurações' }).click();
  const field = dialog(page).getByLabel('Requisições simultâneas');
  for (const text of ['12,5', '12.5']) {
    await type(field, text);
    await expect(field).toHaveValue('12,5');
    await expect(page.getByRole('alert').filter({ hasText: HINT })).toBeVisible();
    await field.press('Tab');
    await expect(field).toHaveValue('12');
    await type(field, '3');
    await expect(page.getByText(HINT)).toBeHidden();
  }
  await type(field, '12,5');
  await expectAccessible(page, '[role="dialog"]');
  await field.press('Enter');
  await expect.poll(() => saved(page)).toMatchObject({ value: { settings: { maxConcurrency: 12 } } });
});

test('a pasted number keeps its size, however its thousands and decimals are written', async ({
  rastro: page,
}) => {
  await page.getByRole('button', { name: 'Configurações' }).click();
  const field = dialog(page).getByLabel('Considerar a resposta válida por');
  for (const [pasted, value] of [
    ['1.000', 1000],
    ['1.100,00', 1100],
    ['1200', 1200],
    ['12,5', 12],
    ['12.5', 12],
  ] as const) {
    await paste(field, pasted);
    await field.press('Tab');
    await expect.poll(() => saved(page)).toMatchObject({ value: { settings: { freshMinutes: value } } });
  }
});

test('the radius around vehicles takes decimals as the language writes them', async ({ rastro: page }) => {
  const texts = locales['pt-BR'].texts.streets;
  await page.getByRole('button', { name: 'Configurações' }).click();
  await dialog(page).getByRole('button', { name: texts.open }).click();
  await dialog(page).getByLabel(texts.what.label, { exact: true }).selectOption('vehicles');
  const field = dialog(page).getByLabel(texts.what.km);
  await type(field, '2,5');
  await expect(field).toHaveValue('2,5 km');
  await field.press('Tab');
  await expect(field).toHaveValue('2,5 km');
});

test('A thousand that is typed with the point of Portuguese stays a thousand, and a comma is the decimal sign.', async ({
  rastro: page,
}) => {
  await page.getByRole('button', { name: 'Configurações' }).click();
  const field = dialog(page).getByLabel('Considerar a resposta válida por');
  await type(field, '1.000');
  await expect(field).toHaveValue(/^1\.000/);
  await expect(page.getByText(HINT)).toBeHidden();
  await field.press('Tab');
  await expect.poll(() => saved(page)).toMatchObject({ value: { settings: { freshMinutes: 1000 } } });
  const expectOne = async () => {
    await expect(page.getByText(HINT)).toBeVisible();
    await field.press('Tab');
    await expect.poll(() => saved(page)).toMatchObject({ value: { settings: { freshMinutes: 1 } } });
  };
  await type(field, '1,000');
  await expectOne();
  // A comma that is pasted after a typed point.
  await type(field, '2.000');
  await paste(field, '1,000');
  await expectOne();
});

test.describe('in English', () => {
  test.use({ language: 'en' });

  test('A point that is typed in English stays a decimal sign.', async ({ rastro: page }) => {
    const { app, settings } = locales.en.texts;
    await page.getByRole('button', { name: settings.title }).first().click();
    const field = dialog(page).getByLabel(settings.general.fresh);
    await type(field, '2.000');
    await expect(page.getByText(app.wholeNumber)).toBeVisible();
    await field.press('Tab');
    await expect.poll(() => saved(page)).toMatchObject({ value: { settings: { freshMinutes: 2 } } });
  });
});
