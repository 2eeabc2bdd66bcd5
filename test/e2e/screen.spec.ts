/** What the screen keeps, gives back and leaves free: focus, typed values, layout, the map beside an open vehicle. */
import type { Locator, Page } from '@playwright/test';
import type { Box } from '../../src/contract/schemas/fleet.ts';
import { fleetIsLookedUp, mapIsStill } from './demo.ts';
import { expect, test } from './fixtures.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const map = (page: Page) => page.getByRole('region', { name: 'Mapa', exact: true });
const panel = (page: Page) => page.getByRole('region', { name: 'Detalhes do veículo' });
const cell = (page: Page, row: number, column: string) =>
  page.locator(`.ag-row[row-index="${row}"] [col-id="${column}"]`);

type Dropped = { readonly name: string; readonly content: string };

/** Files held over the window; `drop` lets them go there. */
async function drag(
  page: Page,
  files: readonly Dropped[],
  until: 'dragover' | 'drop' = 'dragover',
): Promise<void> {
  const dataTransfer = await page.evaluateHandle((all) => {
    const transfer = new DataTransfer();
    for (const { name, content } of all) transfer.items.add(new File([content], name));
    return transfer;
  }, files);
  await page.dispatchEvent('body', 'dragover', { dataTransfer });
  if (until === 'drop') await page.dispatchEvent('body', 'drop', { dataTransfer });
}

/** Whether the user can scroll it into sight, which what is cut off can be by the program alone. */
const isWithinReach = (element: Locator) =>
  element.evaluate((one) => {
    const { left, right, bottom } = one.getBoundingClientRect();
    const canScroll = getComputedStyle(document.body).overflowY === 'auto';
    const { scrollTop, scrollHeight } = document.scrollingElement ?? document.body;
    return left >= 0 && right <= innerWidth && bottom + scrollTop <= (canScroll ? scrollHeight : innerHeight);
  });

const drop = (page: Page, files: readonly Dropped[]) => drag(page, files, 'drop');

/** Makes the core say that the positions of every view lie in the box; null: there are none. */
async function findPositionsIn(page: Page, box: Box | null): Promise<void> {
  await page.evaluate((value) => {
    Object.assign(window.rastro.fleet, { extent: async () => ({ ok: true, value }) });
  }, box);
}

/** Marks the page once the map has received where the positions of the next view lie, which it then shows. */
const watchExtent = (page: Page) =>
  page.evaluate(() => {
    const { extent } = window.rastro.fleet;
    const watched: typeof extent = async (query) => {
      const reply = await extent(query);
      setTimeout(() => document.body.setAttribute('data-extent', ''));
      return reply;
    };
    Object.assign(window.rastro.fleet, { extent: watched });
  });

/** Looks the whole fleet up once more, until that is done and the screen shows it. */
async function lookUpAgain(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const connections = await window.rastro.connections.all();
    const connectionId = connections.ok ? (connections.value[0]?.id ?? 0) : 0;
    const target = { kind: 'everything' } as const;
    const done = new Promise<void>((resolve) => {
      const end = window.rastro.on('run.changed', ({ state }) => {
        if (state !== 'completed') return;
        end();
        resolve();
      });
    });
    await window.rastro.runs.start({ connectionId, target, freshMinutes: null });
    await done;
  });
}

async function boxOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('it is not on the screen');
  return box;
}

test('a refused file says what to do, and several files at once are asked for one by one', async ({
  rastro: page,
}) => {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await drop(page, [{ name: 'frota.xlsx', content: 'PK\u0003\u0004'.padEnd(100, '\u0000') }]);
  await expect(dialog(page).getByRole('alert')).toContainText('danificada ou incompleta');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();

  const list = (name: string) => ({ name, content: '9BWZZZ377VT004251' });
  await drop(page, [list('a.csv'), list('b.csv')]);
  await expect(page.getByText('Importe um arquivo por vez.')).toBeVisible();
  await expect(dialog(page)).toBeHidden();

  const target = page.getByText('Solte o arquivo para importar');
  await drag(page, [list('a.csv')]);
  await expect(target).toBeVisible();
  await page.dispatchEvent('body', 'dragleave');
  await expect(target).toBeHidden();
  await page.getByRole('button', { name: 'Configurar uma conexão' }).click();
  await expect(page.getByRole('heading', { name: 'Nova conexão' })).toBeVisible();
  await drag(page, [list('a.csv')]);
  await expect(target).toBeHidden();
  await drop(page, [list('a.csv')]);
  await expect(page.getByRole('heading', { name: 'Nova conexão' })).toBeVisible();
});

test.describe('with the demo', () => {
  test.use({ demo: true, shared: true });

  test('Escape closes the vehicle and gives the focus back to its row', async ({ rastro: page }) => {
    await fleetIsLookedUp(page);
    await cell(page, 2, 'vin').click();
    await panel(page).getByRole('button', { name: 'Copiar o chassi' }).focus();
    await page.keyboard.press('Escape');
    await expect(panel(page)).toBeHidden();
    await expect(page.locator('[row-index="2"] :focus')).toBeVisible();

    await page.keyboard.press('Enter');
    await expect(panel(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(panel(page)).toBeHidden();
    await expect(page.locator('[row-index="2"] :focus')).toBeVisible();
  });

  test('Ctrl+F goes to the search, but not from under a dialog', async ({ rastro: page }) => {
    await fleetIsLookedUp(page);
    await page.keyboard.press('Control+F');
    await expect(page.getByRole('searchbox', { name: /chassi/ })).toBeFocused();
    await page.getByRole('button', { name: 'Configurações' }).click();
    await expect(dialog(page).getByLabel('Idioma')).toBeVisible();
    for (const above of [null, 'F1']) {
      if (above) await page.keyboard.press(above);
      await page.keyboard.press('Control+F');
      await expect(page.getByRole('searchbox', { name: /chassi/ })).not.toBeFocused();
    }
  });

  test('settings keep a typed number over Escape, and never one that makes no sense', async ({
    rastro: page,
  }) => {
    const saved = () => page.evaluate(() => window.rastro.app.state());
    await page.getByRole('button', { name: 'Configurações' }).click();
    await dialog(page).getByLabel('Requisições simultâneas').fill('5');
    await page.keyboard.press('Escape');
    await expect.poll(saved).toMatchObject({ value: { settings: { maxConcurrency: 5 } } });
    await expect(dialog(page)).toBeHidden();

    await page.getByRole('button', { name: 'Configurações' }).click();
    await dialog(page).getByLabel('Atrasada após').fill('200');
    await page.keyboard.press('Tab');
    await expect(dialog(page).getByText('Ainda não foi salvo.')).toBeVisible();
    expect(await saved()).toMatchObject({ value: { settings: { lateAfterHours: 24 } } });
    await dialog(page).getByLabel('Sem sinal após').fill('300');
    await page.keyboard.press('Tab');
    await expect(dialog(page).getByText('Ainda não foi salvo.')).toBeHidden();
    const limits = { lateAfterHours: 200, silentAfterHours: 300 };
    await expect.poll(saved).toMatchObject({ value: { settings: limits } });
  });

  test('the layout is as it was left', async ({ rastro: page }) => {
    await fleetIsLookedUp(page);
    const layouts = page.getByRole('radiogroup', { name: 'Modo de exibição' }).locator('label');
    await layouts.first().click();
    await page.getByRole('button', { name: 'Recolher a barra lateral' }).click();
    await page.reload();
    await fleetIsLookedUp(page);
    await expect(map(page)).toBeHidden();
    await expect(page.getByRole('button', { name: 'Mostrar a barra lateral' })).toBeVisible();
  });

  test('reads a dialog again that could not be had', async ({ rastro: page, complaints }) => {
    const dialogs = /\/assets\/Dialogs-[^/]*\.js$/;
    await page.route(dialogs, (route) => route.abort());
    await page.getByRole('button', { name: 'Configurações' }).click();
    const alert = page.getByRole('alert').filter({ hasText: 'Esta parte da tela parou de funcionar' });
    await expect(alert).toBeVisible();
    await page.unroute(dialogs);
    await alert.getByRole('button', { name: 'Mostrar de novo' }).click();
    await expect(alert).toBeHidden();
    await expect(page.getByRole('dialog', { name: 'Configurações' })).toBeVisible();
    expect(complaints.splice(0).filter((said) => !/Failed to (load|fetch)/.test(said))).toEqual([]);
  });
});

test.describe('with a demo of its own', () => {
  test.use({ demo: true });

  test('what is typed outlives a refresh that fails', async ({ rastro: page }) => {
    await fleetIsLookedUp(page);
    await page.getByRole('button', { name: 'Conexões' }).click();
    await dialog(page).getByRole('button', { name: 'Nova conexão' }).click();
    await dialog(page).getByLabel('Nome').fill('Frota');
    await page.evaluate(async () => {
      const lists = await window.rastro.lists.all();
      const error = { kind: 'database', message: 'busy', details: {} };
      Object.assign(window.rastro.lists, { all: async () => ({ ok: false, error }) });
      const listId = lists.ok ? (lists.value[0]?.id ?? 0) : 0;
      await window.rastro.lists.rename({ listId, name: 'Outro nome' });
    });
    await expect(page.getByText('O banco de dados local não respondeu')).toBeVisible();
    await expect(dialog(page).getByLabel('Nome')).toHaveValue('Frota');
    await expect(page.getByText('Frota de demonstração').first()).toBeVisible();
  });
});

test.describe('with the map of the demo', () => {
  test.use({ demo: true, layout: 'both' });

  test('the map shows the list that is opened, or once its first results, unless it is taken in hand', async ({
    rastro: page,
  }) => {
    await fleetIsLookedUp(page);
    const list = page.getByRole('button', { name: /^Frota de demonstração/ });
    const everything = page.getByRole('button', { name: /^Todos os veículos/ });
    const zoomIn = map(page).getByRole('button', { name: 'Aproximar' });
    const scale = async () => {
      await mapIsStill(page);
      return map(page).locator('.maplibregl-ctrl-scale').innerText();
    };
    // On its own the map shows where the first results are, whichever they were.
    await watchExtent(page);
    await list.click();
    await expect(page.locator('body')).toHaveAttribute('data-extent');
    const whole = await scale();
    await zoomIn.click();
    await mapIsStill(page);
    await zoomIn.click();
    await expect.poll(scale).not.toBe(whole);
    await everything.click();
    await expect.poll(scale).toBe(whole);

    await findPositionsIn(page, null);
    await list.click();
    await findPositionsIn(page, [-46.7, -23.6, -46.6, -23.5]);
    await lookUpAgain(page);
    await expect.poll(scale).toMatch(/^\d\d?\skm$/);

    await findPositionsIn(page, null);
    await everything.click();
    const near = await scale();
    await zoomIn.click();
    await expect.poll(scale).not.toBe(near);
    const taken = await scale();
    await findPositionsIn(page, [-74, -34, -34, 5]);
    // The second one takes longer than the map waits after the first.
    await lookUpAgain(page);
    await lookUpAgain(page);
    expect(await scale()).toBe(taken);
  });

  test.describe('which nothing changes', () => {
    test.use({ shared: true });

    test('an open vehicle lies over the map in a narrow window, and takes nothing from the table', async ({
      rastro: page,
    }) => {
      await page.setViewportSize({ width: 1024, height: 700 });
      await fleetIsLookedUp(page);
      const { width } = await boxOf(page.getByRole('grid'));
      await cell(page, 2, 'place').click();
      await expect(panel(page)).toContainText('Última posição');
      const [table, details] = [await boxOf(page.getByRole('grid')), await boxOf(panel(page))];
      expect(table.width).toBe(width);
      expect(table.x + table.width).toBeLessThanOrEqual(details.x + 1);
    });

    test('all is within reach at twice the size, on a small screen', async ({ rastro: page }) => {
      await page.setViewportSize({ width: 683, height: 384 });
      await fleetIsLookedUp(page);
      const header = page.locator('header', { has: page.getByRole('heading', { level: 1 }) });
      for (const part of [header, map(page)]) {
        const buttons = await part.getByRole('button').all();
        expect(buttons.length).toBeGreaterThan(6);
        for (const button of buttons) {
          await button.click({ trial: true });
          expect(await isWithinReach(button), await button.innerText()).toBe(true);
        }
      }
    });

    test('reads a part of the screen again that could not be had', async ({ rastro: page, complaints }) => {
      await fleetIsLookedUp(page);
      const parts = /\/assets\/Fleet(Table|Map)-[^/]*\.js$/;
      await page.route(parts, (route) => route.abort());
      await page.reload();
      const alerts = page.getByRole('alert').filter({ hasText: 'Esta parte da tela parou de funcionar' });
      await expect(alerts).toHaveCount(2);
      await page.unroute(parts);
      for (const left of [1, 0]) {
        await alerts.first().getByRole('button', { name: 'Mostrar de novo' }).click();
        await expect(alerts).toHaveCount(left);
      }
      await expect(cell(page, 0, 'vin')).toBeVisible();
      await mapIsStill(page);
      expect(complaints.splice(0).filter((said) => !/Failed to (load|fetch)/.test(said))).toEqual([]);
    });
  });
});
