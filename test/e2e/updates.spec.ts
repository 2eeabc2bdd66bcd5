import { once } from 'node:events';
import type { Page } from '@playwright/test';
import type { Installed, Order } from '../helpers/updates-orders.ts';
import { test as base, expect, expectAccessible } from './fixtures.ts';
import { openOwnHost } from './own-host.ts';

interface Options {
  readonly installed: Installed;
}
interface Office {
  readonly page: Page;
  /** What the server and the download do next. */
  order(order: Order): void;
  /** Resolves when the user starts the installation. */
  readonly hasInstalled: Promise<unknown>;
}

const test = base.extend<Options & { readonly office: Office }>({
  installed: [{ byHand: null, isAllowed: true }, { option: true }],
  office: async ({ launched, dataDir, installed, language, complaints }, use, info) => {
    info.skip(info.project.name === 'electron', 'the host is one of its own');
    const options = { launched, language, complaints, viewport: { width: 1024, height: 700 } };
    await using host = await openOwnHost('updates-host.ts', [dataDir, JSON.stringify(installed)], options);
    const { process: child, page } = host;
    await use({ page, order: (order) => child.send(order), hasInstalled: once(child, 'message') });
  },
});

const notice = (page: Page) => page.getByRole('region', { name: 'Versão nova do Rastro' });
const dialog = (page: Page) => page.getByRole('dialog');
const button = (page: Page, name: string) => notice(page).getByRole('button', { name });

/** The host gets the click before the test's next order. */
async function beginDownload(page: Page, name: string): Promise<void> {
  await button(page, name).click();
  await expect(notice(page)).toContainText('Baixando o Rastro 0.2.0');
}

/** Opens the settings and asks for the newest version. */
async function check(page: Page): Promise<void> {
  await openSettings(page);
  await dialog(page).getByRole('button', { name: 'Verificar agora' }).click();
}

async function openSettings(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Abrir a demonstração' }).click();
  await page.getByRole('button', { name: 'Configurações' }).click();
}

async function closeSettings(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
}

test('looks, downloads, and installs, each when the user says so', async ({ office }) => {
  const { page, order, hasInstalled } = office;
  await check(page);
  await expect(dialog(page)).toContainText(/Verificado em .*: é a mais nova/);
  await expectAccessible(page, '[role="dialog"]');
  order({ check: { version: '0.2.0' } });
  await dialog(page).getByRole('button', { name: 'Verificar agora' }).click();
  await expect(dialog(page)).toContainText(/Verificado em .*: há uma versão nova/);
  await expectAccessible(page, '[role="dialog"]');
  await closeSettings(page);

  await expect(notice(page)).toContainText('Há uma versão nova do Rastro: 0.2.0');
  await expect(notice(page)).toContainText('O arquivo tem 143 MB.');
  await expectAccessible(page);
  await beginDownload(page, 'Baixar');
  order({ share: 0.42 });
  await expect(notice(page)).toContainText('Baixando o Rastro 0.2.0: 42%');
  await expectAccessible(page);
  await button(page, 'Cancelar').click();
  await beginDownload(page, 'Baixar');
  order({ fault: 'damaged' });
  await expect(notice(page)).toContainText('não é igual ao publicado');
  await expectAccessible(page);
  await beginDownload(page, 'Tentar de novo');
  order({ share: 1 });
  await expect(notice(page)).toContainText('está pronto para instalar');
  await expectAccessible(page);
  await button(page, 'Reiniciar e atualizar').click();
  await hasInstalled;
  await expect(notice(page)).toContainText('vai fechar para instalar');
});

test('is put off or skipped, and found again in the settings, which say why a check failed', async ({
  office,
}) => {
  const { page, order } = office;
  order({ check: { fault: 'network' } });
  await check(page);
  await expect(dialog(page)).toContainText(/não deu certo\. O servidor de atualizações não respondeu/);
  await closeSettings(page);
  await expect(notice(page)).toBeHidden();
  order({ check: { version: '0.2.0' } });
  await page.getByRole('button', { name: 'Configurações' }).click();
  await dialog(page).getByRole('button', { name: 'Verificar agora' }).click();
  await expect(dialog(page)).toContainText(/há uma versão nova/);
  await closeSettings(page);
  await button(page, 'Agora não').click();
  await expect(notice(page)).toBeHidden();
  await page.getByRole('button', { name: 'Configurações' }).click();
  await dialog(page).getByRole('button', { name: 'Pular esta versão' }).click();
  await expect(dialog(page)).toContainText('Você pediu para pular esta versão.');
  await dialog(page).getByRole('button', { name: 'Verificar agora' }).click();
  await closeSettings(page);
  await expect(notice(page)).toBeHidden();
});

test('is switched off by the user', async ({ office: { page, order } }) => {
  order({ check: { version: '0.2.0' } });
  await check(page);
  await expect(dialog(page).getByRole('button', { name: 'Baixar' })).toBeVisible();
  await dialog(page).getByRole('switch', { name: 'Procurar versões novas' }).click();
  await expect(dialog(page).getByRole('button', { name: 'Verificar agora' })).toBeDisabled();
  await expect(dialog(page).getByRole('button', { name: 'Baixar' })).toBeHidden();
  await closeSettings(page);
  await expect(notice(page)).toBeHidden();
});

test.describe('switched off by the administrator', () => {
  test.use({ installed: { byHand: null, isAllowed: false } });
  test('says so, and can not be switched on', async ({ office: { page } }) => {
    await openSettings(page);
    await expect(dialog(page)).toContainText('Desativado. Definido pelo administrador.');
    await expect(dialog(page).getByRole('switch', { name: 'Procurar versões novas' })).toBeDisabled();
    await expect(dialog(page).getByRole('button', { name: 'Verificar agora' })).toBeDisabled();
    await expectAccessible(page, '[role="dialog"]');
  });
});

test.describe('a package of the system', () => {
  test.use({ installed: { byHand: 'package-manager', isAllowed: true } });
  test('is announced, with the address, and is not downloaded', async ({ office: { page, order } }) => {
    order({ check: { version: '0.2.0' } });
    await check(page);
    await closeSettings(page);
    await expect(notice(page)).toContainText('gerenciador de pacotes');
    await expect(notice(page)).toContainText('https://github.com/owner/rastro/releases/latest');
    await expect(button(page, 'Baixar')).toHaveCount(0);
    await expectAccessible(page);
  });
});

test('in a browser there is only the version', async ({ rastro: page, way }) => {
  test.skip(way === 'electron', 'the installed program may have updates');
  await openSettings(page);
  await expect(dialog(page)).toContainText(/Versão \d+\.\d+\.\d+/);
  await expect(dialog(page).getByText('Atualizações')).toHaveCount(0);
});
