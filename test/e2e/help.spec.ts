/** The help: reached by menu, by key and by the desktop's own menu, over whatever is open. */
import type { ElectronApplication, Page, WebSocketRoute } from '@playwright/test';
import { packHost } from '../../src/contract/wire.ts';
import { copiedBy } from './clipboard.ts';
import { fleetIsLookedUp } from './demo.ts';
import { expect, test } from './fixtures.ts';

test.use({ shared: true });

const topics = ['Guia do Rastro', 'Atalhos de teclado', 'Licenças', 'Sobre o Rastro'] as const;

// Its keys are there once the screen is.
test.beforeEach(({ rastro }) => expect(rastro.getByRole('heading', { level: 1 })).toBeVisible());

const dialog = (page: Page, name?: string) => page.getByRole('dialog', name ? { name, exact: true } : {});
const helpButton = (page: Page) => page.getByRole('button', { name: 'Ajuda', exact: true });

/** Opens a topic by the menu in the window. */
async function openHelp(page: Page, topic: string): Promise<void> {
  await helpButton(page).click();
  await page.getByRole('menuitem', { name: topic }).click();
  await expect(dialog(page, topic)).toBeVisible();
}

/** Makes the core answer with these licences. */
const answerLicences = (page: Page, text: string | null) =>
  page.evaluate((value) => {
    Object.assign(window.rastro.app, { licences: async () => ({ ok: true, value }) });
  }, text);

/** What the desktop's own Help menu sends. A browser has no such menu: there the event is put on the wire of the bridge. */
async function commandOf(page: Page, electron: ElectronApplication | null | undefined) {
  if (electron)
    return (command: string) =>
      electron.evaluate(
        ({ BrowserWindow }, name) =>
          BrowserWindow.getAllWindows()[0]?.webContents.send('app.command', { command: name }),
        command,
      );
  const { promise, resolve } = Promise.withResolvers<WebSocketRoute>();
  await page.routeWebSocket(/\/bridge$/, (socket) => {
    socket.connectToServer();
    resolve(socket);
  });
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const socket = await promise;
  return async (command: string) => socket.send(Buffer.from(packHost(['app.command', { command }])));
}

/** Each mark on the page, as the text that it lies on. */
const marked = (page: Page) =>
  page.evaluate(() => [...(CSS.highlights.get('rastro-found') ?? [])].map(String));

test('every topic gives the focus back to the button that it was opened by', async ({ rastro: page }) => {
  await answerLicences(page, 'MIT License\n\n'.repeat(200));
  for (const topic of topics) {
    await openHelp(page, topic);
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
    await expect(helpButton(page)).toBeFocused();
  }
});

test('F1 opens the guide and ? the shortcuts, but a question mark that is typed is a question mark', async ({
  rastro: page,
}) => {
  await page.keyboard.press('?');
  await expect(dialog(page, 'Atalhos de teclado')).toBeVisible();
  await page.keyboard.press('F1');
  const search = dialog(page, 'Guia do Rastro').getByRole('searchbox');
  await expect(search).toBeFocused();
  await page.keyboard.press('?');
  await expect(search).toHaveValue('?');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toHaveCount(0);
});

test('the help lies over a dialog, which keeps what was typed into it and the focus', async ({
  rastro: page,
}) => {
  await page.getByRole('button', { name: 'Configurar uma conexão' }).click();
  const name = dialog(page, 'Nova conexão').getByLabel('Nome');
  await name.fill('Frota');
  await page.keyboard.press('F1');
  await expect(dialog(page, 'Guia do Rastro').getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog(page, 'Guia do Rastro')).toHaveCount(0);
  await expect(name).toHaveValue('Frota');
  await expect(name).toBeFocused();
  await page.keyboard.press('Escape');
  await dialog(page, 'Descartar o que foi digitado?').getByRole('button', { name: 'Descartar' }).click();
  await expect(dialog(page)).toHaveCount(0);
});

test("the desktop's own menu opens each topic", async ({ rastro: page, session }) => {
  const command = await commandOf(page, session.current.electron);
  for (const [at, name] of (['guide', 'shortcuts', 'licences', 'about'] as const).entries()) {
    await command(name);
    await expect(dialog(page, topics[at] ?? '')).toBeVisible();
  }
});

test('the guide leaves the topics that have all the words, and marks them', async ({ rastro: page }) => {
  await page.keyboard.press('F1');
  const guide = dialog(page, 'Guia do Rastro');
  const list = guide.getByRole('navigation', { name: 'Assuntos' }).getByRole('button');
  await expect(list).toHaveCount(13);
  const last = guide.getByRole('heading', { name: 'Problemas e respostas' });
  await expect(last).not.toBeInViewport();
  await list.last().click();
  await expect(last).toBeInViewport();
  await expect(last).toBeFocused();

  await page.keyboard.press('Control+F');
  await page.keyboard.type('ELIMINACAO lgpd');
  await expect(guide.getByRole('status')).toHaveText('1 assunto com esse texto');
  await expect(list).toHaveText(['Onde ficam os dados']);
  expect(await marked(page)).toEqual(['eliminação', 'LGPD']);
  await guide.getByRole('searchbox').fill('zebra');
  await expect(guide.getByRole('status')).toContainText('Nada com esse texto');
  await expect(list).toHaveCount(0);
  expect(await marked(page)).toEqual([]);
});

test('the guide shows pictures of the screen in its language and colours', async ({ rastro: page }) => {
  await page.keyboard.press('F1');
  const pictures = dialog(page, 'Guia do Rastro').locator('img');
  await expect(pictures).toHaveCount(5);
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(720);
    await expect(picture).toHaveAttribute('src', /-pt-BR-light/);
    await expect(picture).toHaveAttribute('alt', /\S/);
  }
  await page.evaluate(() => window.rastro.app.saveSettings({ theme: 'dark', language: 'en' }));
  await expect(dialog(page, 'Rastro guide').locator('img').first()).toHaveAttribute('src', /-en-dark/);
});

test('licences that the build did not make are said to be missing', async ({ rastro: page }) => {
  await answerLicences(page, null);
  await openHelp(page, 'Licenças');
  await expect(dialog(page).getByRole('alert')).toContainText('não está aqui');
});

test.describe('on a host of its own', () => {
  test.use({ shared: false });
  test('About says which Rastro this is, and gives it to support', async ({ rastro: page, dataDir, way }) => {
    await openHelp(page, 'Sobre o Rastro');
    const about = dialog(page, 'Sobre o Rastro');
    await expect(about).toContainText(dataDir);
    await expect(about).toContainText(process.versions.node.split('.')[0] ?? '');
    await expect(about).toContainText('GeoNames (CC BY 4.0)');
    await expect(about).toContainText(way === 'electron' ? 'Chromium' : 'Chrome/');
    const version = /Versão (\S+)/.exec(await about.innerText())?.[1] ?? '';
    const copied = await copiedBy(page, () =>
      about.getByRole('button', { name: 'Copiar para o suporte' }).click(),
    );
    expect(copied).toContain(`Rastro ${version}\n`);
    expect(copied).toContain(`Pasta de dados: ${dataDir}`);
    await about.getByRole('button', { name: 'Ver as licenças' }).click();
    await expect(dialog(page, 'Licenças')).toBeVisible();
  });
});

test.describe('with the demo', () => {
  test.use({ demo: true });

  test('the button finds room in the header of a small window, beside the others', async ({
    rastro: page,
  }) => {
    await fleetIsLookedUp(page);
    await page.setViewportSize({ width: 1024, height: 700 });
    const middle = async (name: string) => {
      const box = await page.getByRole('button', { name, exact: true }).boundingBox();
      return box ? { y: box.y + box.height / 2, right: box.x + box.width } : { y: 0, right: 0 };
    };
    const [help, lookUp] = [await middle('Ajuda'), await middle('Outras formas de consultar')];
    expect(Math.abs(help.y - lookUp.y)).toBeLessThan(2);
    expect(help.right).toBeLessThanOrEqual(1024);
  });
});
