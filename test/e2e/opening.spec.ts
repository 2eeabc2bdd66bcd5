/** The screen opens in steps: the table, what stands around it, the map. Nothing is lost or moves between them. */
import type { Page } from '@playwright/test';
import { fleetIsLookedUp } from './demo.ts';
import { expect, test } from './fixtures.ts';

test.use({ layout: 'both', demo: true });

const search = (page: Page) => page.locator('input[data-screen-search]');

declare global {
  interface Window {
    /** What the page looked like when the first rows were drawn. */
    atFirstRows?: { readonly hasSearch: boolean; readonly header: number };
    /** What the map's scale has said. */
    scales?: Set<string>;
    /** Lets the calls go that wait. */
    release?: () => void;
  }
}

/** Notes at the next load what is there when the first rows are drawn. */
const watchFirstRows = (page: Page) =>
  page.addInitScript(() => {
    const observer = new MutationObserver(() => {
      const cells = [...document.querySelectorAll('.ag-row [col-id="vin"]')];
      if (!cells.some(({ textContent }) => textContent?.length === 17)) return;
      observer.disconnect();
      window.atFirstRows = {
        hasSearch: document.querySelector('input[data-screen-search]') !== null,
        header: document.querySelector('main > header')?.getBoundingClientRect().height ?? 0,
      };
    });
    observer.observe(document, { subtree: true, childList: true, characterData: true });
  });

/** At the next load changes a verb of the core, before the screen's code has it. The change runs in the page. */
const change = (page: Page, domain: 'fleet' | 'lists', verb: string, how: (verb: Verb) => Verb) =>
  page.addInitScript(`
    const { defineProperty } = Object;
    Object.defineProperty = (target, key, descriptor) => {
      if (Object.is(target, window) && key === 'rastro') {
        const verbs = descriptor.value.${domain};
        verbs.${verb} = (${how})(verbs.${verb});
      }
      return defineProperty(target, key, descriptor);
    };`);
type Verb = (input: unknown) => Promise<unknown>;

/** At the next load each first answer of a verb comes late: it is asked for at once, and given when `release` is called. */
const delay = (page: Page, domain: 'fleet' | 'lists', verb: string) =>
  change(page, domain, verb, (call) => {
    const { promise: isReleased, resolve } = Promise.withResolvers<void>();
    window.release = resolve;
    return async (input) => {
      const answer = await call(input);
      await isReleased;
      return answer;
    };
  });

/** At the next load all vehicles are in one town. */
const findVehiclesInTown = (page: Page) =>
  change(page, 'fleet', 'extent', (call) => async (input) => {
    await call(input);
    return { ok: true, value: [-46.7, -23.6, -46.6, -23.5] };
  });

const release = (page: Page) => page.evaluate(() => window.release?.());

test('The first rows are drawn before what stands around them, and stay where they are.', async ({
  rastro,
}) => {
  await fleetIsLookedUp(rastro);
  await watchFirstRows(rastro);
  await rastro.reload();
  await expect(search(rastro)).toBeVisible();
  await expect(rastro.getByRole('navigation')).toContainText('Frota de demonstração');
  await expect(rastro.locator('.maplibregl-map[aria-busy="false"]')).toBeVisible();
  const header = await rastro.locator('main > header').evaluate((it) => it.getBoundingClientRect().height);
  expect(await rastro.evaluate(() => window.atFirstRows)).toEqual({ hasSearch: false, header });
});

test('List, filter, order and place in the table are back at the next start, and all vehicles where the list is gone.', async ({
  rastro,
}) => {
  await fleetIsLookedUp(rastro);
  await rastro.getByRole('button', { name: /^Frota de demonstração/ }).click();
  const recent = rastro.getByRole('button', { name: /^Atualizada/ });
  await recent.click();
  await rastro.getByRole('columnheader', { name: 'Local' }).click();
  const row = (index: number) => rastro.locator(`.ag-row[row-index="${index}"] [col-id="place"]`);
  // The chip's count is that of the rows.
  const last = Number(/\d+/.exec((await recent.textContent()) ?? '')?.[0]) - 1;
  await expect(rastro.getByRole('grid')).toHaveAttribute('aria-rowcount', String(last + 2));
  // Rows that come in their new order take the focus with them.
  await expect(async () => {
    await row(0).focus();
    await rastro.keyboard.press('Control+End');
    await expect(row(last)).toBeInViewport({ timeout: 2_000 });
  }).toPass();
  await expect
    .poll(() => rastro.evaluate(() => JSON.parse(localStorage['rastro.view'] ?? '{}').row))
    .toBeGreaterThan(100);

  await rastro.reload();
  await expect(rastro.getByRole('heading', { level: 1 })).toHaveText('Frota de demonstração');
  await expect(recent).toHaveAttribute('aria-pressed', 'true');
  await expect(rastro.getByRole('columnheader', { name: 'Local' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(row(last)).toBeInViewport();

  await rastro.evaluate(() => {
    const last = JSON.parse(localStorage['rastro.view']);
    localStorage['rastro.view'] = JSON.stringify({ ...last, view: { ...last.view, listId: 99 } });
  });
  await rastro.reload();
  await expect(rastro.getByRole('heading', { level: 1 })).toHaveText('Todos os veículos');
  await expect(row(0)).toBeInViewport();
});

test('The header of a narrow window, which wraps, has its room before it is drawn.', async ({ rastro }) => {
  await fleetIsLookedUp(rastro);
  const height = () =>
    rastro.locator('main > header').evaluate((header) => header.getBoundingClientRect().height);
  const wide = await height();
  await rastro.setViewportSize({ width: 800, height: 700 });
  await expect.poll(height).toBeGreaterThan(wide);
  await watchFirstRows(rastro);
  await rastro.reload();
  await expect(search(rastro)).toBeVisible();
  await expect(rastro.getByRole('button', { name: 'Todos 240' })).toBeVisible();
  expect(await rastro.evaluate(() => window.atFirstRows)).toEqual({
    hasSearch: false,
    header: await height(),
  });
});

test('A search that the user begins by its keys while the screen opens is there once it is open.', async ({
  rastro,
}) => {
  await fleetIsLookedUp(rastro);
  await delay(rastro, 'fleet', 'page');
  await rastro.reload();
  await expect(rastro.locator('.ag-root')).toBeVisible();
  await rastro.keyboard.press('Control+f');
  await release(rastro);
  await expect(search(rastro)).toBeFocused();
});

test('Where the first rows do not come, the rest of the screen does.', async ({ rastro }) => {
  await fleetIsLookedUp(rastro);
  await delay(rastro, 'fleet', 'page');
  await rastro.reload();
  await expect(search(rastro)).toBeVisible();
  await expect(rastro.getByRole('navigation')).toContainText('Frota de demonstração');
  await release(rastro);
  await expect(rastro.locator('.ag-row[row-index="0"] [col-id="vin"]')).toHaveText(/^\w{17}$/);
});

test('Without a table on the screen nothing waits for its rows.', async ({ rastro }) => {
  await fleetIsLookedUp(rastro);
  await rastro.getByRole('radiogroup', { name: 'Modo de exibição' }).locator('label').nth(2).click();
  await delay(rastro, 'fleet', 'page');
  await watchFirstRows(rastro);
  await rastro.reload();
  await expect(search(rastro)).toBeVisible();
  await expect(rastro.locator('.ag-root')).toHaveCount(0);
});

const scaleOf = (page: Page) => page.locator('.maplibregl-ctrl-scale').innerText();

test('The map opens where the vehicles are, and is nowhere else before.', async ({ rastro }) => {
  await fleetIsLookedUp(rastro);
  await findVehiclesInTown(rastro);
  await rastro.addInitScript(() => {
    const seen = new Set<string>();
    window.scales = seen;
    new MutationObserver(() => {
      const scale = document.querySelector('.maplibregl-ctrl-scale')?.textContent;
      if (scale) seen.add(scale);
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await rastro.reload();
  await expect(rastro.locator('.maplibregl-map[aria-busy="false"]')).toBeVisible();
  const scale = await scaleOf(rastro);
  expect(scale).toMatch(/^\d\d?\skm$/);
  expect(await rastro.evaluate(() => [...(window.scales ?? [])])).toEqual([scale]);
});

test('Where the core says late where the vehicles are, the map is there and moves to them.', async ({
  rastro,
}) => {
  await fleetIsLookedUp(rastro);
  await delay(rastro, 'fleet', 'extent');
  await findVehiclesInTown(rastro);
  await rastro.reload();
  await expect.poll(() => scaleOf(rastro)).toMatch(/^\d\d\d\skm$/);
  await release(rastro);
  await expect.poll(() => scaleOf(rastro)).toMatch(/^\d\d?\skm$/);
});

test('A change while the screen opens is shown, though an answer from before it comes later.', async ({
  rastro,
}) => {
  await fleetIsLookedUp(rastro);
  await delay(rastro, 'lists', 'all');
  await rastro.reload();
  await rastro.waitForFunction(() => 'rastro' in window);
  await rastro.evaluate(async () => {
    // The core has answered the first question once it answers one that came later.
    await window.rastro.connections.all();
    const changed = new Promise<void>((resolve) => window.rastro.on('lists.changed', () => resolve()));
    await window.rastro.lists.rename({ listId: 1, name: 'Frota de hoje' });
    await changed;
  });
  await release(rastro);
  await expect(rastro.getByRole('navigation')).toContainText('Frota de hoje');
});
