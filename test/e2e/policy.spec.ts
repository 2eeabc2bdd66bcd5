/** What the screen shows of an administrator's policy; `test/policy/holds.test.ts` has the other ways in. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { countsAreFinal } from './demo.ts';
import { test as base, expect, expectAccessible } from './fixtures.ts';
import { openOwnHost } from './own-host.ts';
import { connect } from './service.ts';

const EXAMPLE = readFileSync(
  fileURLToPath(new URL('../../docs/policy/policy.example.json', import.meta.url)),
  'utf8',
);

const test = base.extend<{ readonly policy: string; readonly governed: Page }>({
  policy: [EXAMPLE, { option: true }],
  governed: async ({ launched, dataDir, policy, language, complaints }, use, info) => {
    info.skip(info.project.name === 'electron', 'the host is one of its own');
    const options = { launched, language, complaints, viewport: { width: 1440, height: 900 } };
    await using host = await openOwnHost('policy-host.ts', [dataDir, policy, language], options);
    await use(host.page);
  },
});

const SET = 'Definido pelo administrador.';
const dialog = (page: Page) => page.getByRole('dialog');

async function openDemo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Abrir a demonstração' }).click();
  await countsAreFinal(page);
}

/** Where the administrator gives a connection there is no first screen. */
async function openGoverned(page: Page): Promise<void> {
  await page.evaluate(() => window.rastro.app.startDemo());
  await countsAreFinal(page);
}

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
}

test('The settings show what the administrator has set, and nothing of it can be changed.', async ({
  governed: page,
}) => {
  await openGoverned(page);
  await page.getByRole('button', { name: 'Configurações' }).click();

  await test.step('offers no map from the internet', async () => {
    const online = dialog(page).getByRole('radio', { name: 'Mapa da internet' });
    await expect(online).toBeDisabled();
    await expect(dialog(page).getByTestId('basemap')).toContainText(SET);
  });
  await test.step('says that the log is set by the administrator', async () => {
    await expect(dialog(page)).toContainText('Log: avisos e erros. Definido pelo administrador.');
  });
  await test.step('fixes how long positions stay', async () => {
    for (const name of ['Guardar posições por', 'Guardar veículos que não estão em nenhuma lista por'])
      await expect(dialog(page).getByRole('textbox', { name })).toBeDisabled();
    const fixed = { keepPositionsDays: 365, keepUnlistedDays: 90 };
    const state = await page.evaluate(() => window.rastro.app.state());
    expect(state).toMatchObject({ value: { settings: fixed } });
    const saved = await page.evaluate(() => window.rastro.app.saveSettings({ keepPositionsDays: null }));
    expect(saved).toMatchObject({ ok: false, error: { kind: 'policy' } });
  });
  await expectAccessible(page, '[role="dialog"]');
  await closeDialog(page);

  await test.step('opens no map outside Rastro', async () => {
    await page.locator('.ag-row[row-index="0"] [col-id="vin"]').click();
    const link = page.getByRole('button', { name: 'Ver no OpenStreetMap' });
    await expect(link).toBeDisabled();
    await expect(link).toHaveAccessibleDescription(SET);
  });
});

test('The connection that the administrator gives asks for its secret alone, and an export offers only what may leave.', async ({
  governed: page,
}) => {
  await openGoverned(page);
  await test.step('offers only the formats that may be exported', async () => {
    await page.getByRole('button', { name: 'Exportar…' }).first().click();
    await expect(
      dialog(page)
        .getByRole('radio', { name: /^Excel/ })
        .first(),
    ).toBeEnabled();
    await expect(dialog(page).getByRole('radio', { name: /KML/ })).toBeDisabled();
    await expect(dialog(page)).toContainText(SET);
    await expectAccessible(page, '[role="dialog"]');
    await closeDialog(page);
  });
  await page.getByRole('button', { name: 'Conexões' }).click();
  const given = dialog(page).getByRole('button', { name: 'Head office' });
  await expect(given).toContainText(SET);

  await test.step('leaves only the secret of a given connection to the user', async () => {
    await given.click();
    for (const name of [/^Nome/, /^Endereço do serviço/, /^ID do cliente/])
      await expect(dialog(page).getByRole('textbox', { name })).toBeDisabled();
    await expect(dialog(page).getByRole('button', { name: 'Remover' })).toHaveCount(0);
    await expect(dialog(page).getByLabel(/^Segredo do cliente/)).toBeFocused();
    await expectAccessible(page, '[role="dialog"]');
    await dialog(page)
      .getByLabel(/^Segredo do cliente/)
      .fill('try-me');
    await dialog(page).getByRole('button', { name: 'Salvar conexão' }).click();
    await expect(dialog(page).getByText(/Segredo (no cofre de senhas|só até fechar)/)).toBeVisible();
  });
  await test.step('shows which addresses may be used', async () => {
    await dialog(page).getByRole('button', { name: 'Nova conexão' }).click();
    await expect(dialog(page)).toContainText('O administrador permite: https://positions.example.com');
    await dialog(page).getByRole('textbox', { name: /^Nome/ }).fill('Outra');
    await dialog(page)
      .getByRole('textbox', { name: /^Endereço do serviço/ })
      .fill('https://other.example.com');
    await dialog(page)
      .getByRole('textbox', { name: /^ID do cliente/ })
      .fill('office');
    await dialog(page)
      .getByLabel(/^Segredo do cliente/)
      .fill('try-me');
    await dialog(page).getByRole('button', { name: 'Salvar conexão' }).click();
    await expect(page.getByText(/não permite consultas em other\.example\.com/)).toBeVisible();
  });
});

test.describe('Where some sources of maps are allowed', () => {
  test.use({ policy: '{ "mapSources": ["https://tiles.openfreemap.org/styles/positron"] }' });
  test('offers only the sources of maps that are allowed', async ({ governed: page }) => {
    await openDemo(page);
    await page.getByRole('button', { name: 'Configurações' }).click();
    await dialog(page).getByRole('button', { name: 'Ruas no mapa…' }).click();
    await expect(dialog(page).getByRole('radio')).toHaveCount(1);
    await expect(dialog(page).getByRole('radio', { name: 'OpenFreeMap Positron' })).toBeChecked();
    await dialog(page).getByRole('button', { name: 'Guardar esta região…' }).click();
    await expect(dialog(page)).toContainText('não permite mapas de build.protomaps.com');
    await expectAccessible(page, '[role="dialog"]');
    await closeDialog(page);
    await page.getByRole('button', { name: 'Configurações' }).click();
    await dialog(page).getByRole('radio', { name: 'Mapa da internet' }).click();
    const group = dialog(page).getByRole('group', { name: 'Mapa de fundo' });
    await group.getByLabel('Endereço do estilo').fill('https://maps.example/style.json');
    await group.getByRole('button', { name: 'Usar este mapa' }).click();
    await expect(group).toContainText('não permite mapas de maps.example');
  });
});

test.describe('Where nothing may be exported', () => {
  test.use({ policy: '{ "export": { "allowed": false } }' });
  test('The button and the command are off, and no menu opens a form of an export.', async ({
    governed: page,
  }) => {
    await openDemo(page);
    await expect(page.getByRole('button', { name: 'Exportar…' }).first()).toBeDisabled();
    await page.keyboard.press('Control+K');
    await page.keyboard.type('Exportar');
    await expect(page.getByRole('option', { name: /^Exportar/ })).toHaveCount(0);
    await closeDialog(page);
    await page.getByRole('button', { name: /^Ações da lista/ }).press('Enter');
    for (const name of ['Exportar…', 'Meu arquivo com posições…'])
      await expect(page.getByRole('menuitem', { name })).toBeDisabled();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    const cell = page.locator('.ag-row[row-index="0"] [col-id="vin"]');
    // The demo's lookup may have the rows read anew between the key and the menu, which then does not come.
    await expect(async () => {
      await cell.press('Shift+F10');
      await expect(page.getByRole('menuitem', { name: /^Exportar/ })).toBeDisabled({ timeout: 2_000 });
    }).toPass();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toHaveCount(0);
    await cell.click({ modifiers: ['ControlOrMeta'] });
    await expect(
      page.getByRole('region', { name: 'Veículos selecionados' }).getByRole('button', { name: /^Exportar/ }),
    ).toBeDisabled();
    await cell.click();
    const history = page.getByRole('button', { name: 'Exportar o histórico…' });
    await expect(history).toBeDisabled();
    await expect(history).toHaveAccessibleDescription(SET);
  });
});

// `updates.spec.ts` has more of it: looks for no new versions.

test('The activity log shows who did what, the file for support what it has, and both are saved.', async ({
  rastro: page,
}) => {
  await openDemo(page);
  await connect(page, 'https://positions.example.com', 'Matriz');
  await page.getByRole('button', { name: 'Configurações' }).click();
  await dialog(page).getByRole('button', { name: 'Abrir o registro de atividades' }).click();
  await expect(dialog(page).getByRole('row').nth(1)).toContainText('Conexão criada');
  await expect(dialog(page).getByRole('row').nth(1)).toContainText('Matriz');
  await expectAccessible(page, '[role="dialog"]');
  await dialog(page).getByRole('button', { name: 'Salvar como CSV…' }).click();
  await expect(dialog(page).getByRole('row').nth(1)).toContainText('Registro de atividades salvo');
  // Escape leads back to the settings.
  await page.keyboard.press('Escape');
  await expect(dialog(page).getByRole('heading', { name: 'Configurações' })).toBeVisible();

  await dialog(page).getByRole('button', { name: 'Diagnóstico…' }).click();
  const content = dialog(page).getByRole('region', { name: 'Conteúdo do arquivo' });
  await expect(content).toContainText('"integrity"');
  await expectAccessible(page, '[role="dialog"]');
  await dialog(page).getByRole('button', { name: 'Salvar o arquivo…' }).click();
  await expect(page.getByText('Diagnóstico salvo')).toBeVisible();
});
