/** Areas drawn on the map, by mouse, by finger, and the way for the keyboard. */
import type { Page } from '@playwright/test';
import type { FleetRow } from '../../src/contract/schemas/fleet.ts';
import { loner, mapIsStill } from './demo.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { canvas, hasFlownTo, located, map, middle, panel, press, rowOf, search } from './on-map.ts';

test.use({ layout: 'both', demo: true, shared: true });

const BOX = 'Desenhar um retângulo';
const LASSO = 'Desenhar à mão livre';
const tool = (page: Page, name: string) => map(page).getByRole('button', { name, exact: true });
const listed = (page: Page) => page.getByRole('grid');

/** All vehicles on the map, and one that stands alone in its middle. */
async function aroundOne(page: Page): Promise<{ rows: FleetRow[]; x: number; y: number; vin: string }> {
  const rows = await located(page);
  const vehicle = loner(rows);
  await search(page, vehicle.vin.slice(-8));
  await press(page, 'Mostrar todos os veículos');
  await hasFlownTo(page, vehicle);
  await search(page, '');
  await mapIsStill(page);
  return { rows, vin: vehicle.vin, ...(await middle(page)) };
}

/** Draws with the mouse button held down. */
async function drag(page: Page, spots: readonly (readonly [number, number])[]): Promise<void> {
  const [[x, y] = [0, 0], ...others] = spots;
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (const [x, y] of others) await page.mouse.move(x, y, { steps: 3 });
  await page.mouse.up();
}

/** Corners of a star around a place, as a hand goes around it. */
function around(x: number, y: number): [number, number][] {
  return Array.from({ length: 21 }, (_, index) => {
    const reach = index % 2 ? 50 : 80;
    const angle = (2 * Math.PI * index) / 20;
    return [x + reach * Math.cos(angle), y + reach * Math.sin(angle)];
  });
}

test('a box drawn by mouse filters list and map, until it is taken away', { tag: '@journey' }, async ({
  rastro: page,
  complaints,
}) => {
  const { rows, vin, x, y } = await aroundOne(page);
  await tool(page, BOX).click();
  await expect(tool(page, BOX)).toHaveAttribute('aria-pressed', 'true');
  await drag(page, [
    [x + 70, y - 60],
    [x - 70, y + 60],
  ]);
  await expect(tool(page, BOX)).toHaveAttribute('aria-pressed', 'false');
  await expect(map(page)).toContainText('1 veículo com posição no mapa.');
  await expect(listed(page)).toHaveAttribute('aria-rowcount', '2');
  await expect(rowOf(page, vin)).toBeVisible();
  await press(page, 'Remover o filtro de área');
  await expect(map(page)).toContainText(`${rows.length} veículos com posição no mapa.`);
  expect(complaints).toEqual([]);
});

test('so does a freehand shape, and what lies in its bays is outside', async ({ rastro: page }) => {
  const { rows, vin, x, y } = await aroundOne(page);
  await tool(page, LASSO).click();
  // A horseshoe, open to the right: the vehicle lies in the opening.
  const horseshoe: [number, number][] = [
    [x + 80, y - 80],
    [x - 80, y - 80],
    [x - 80, y + 80],
    [x + 80, y + 80],
    [x + 80, y + 40],
    [x - 40, y + 40],
    [x - 40, y - 40],
    [x + 80, y - 40],
  ];
  await drag(page, horseshoe);
  await expect(map(page)).toContainText('Nenhuma posição para mostrar');
  await tool(page, LASSO).click();
  await drag(page, around(x, y));
  await expect(map(page)).toContainText('1 veículo com posição no mapa.');
  await expect(rowOf(page, vin)).toBeVisible();
  await press(page, 'Remover o filtro de área');
  await expect(map(page)).toContainText(`${rows.length} veículos com posição no mapa.`);
});

test('a finger draws like the mouse', async ({ rastro: page }) => {
  const { vin, x, y } = await aroundOne(page);
  await tool(page, LASSO).click();
  const touch = await page.context().newCDPSession(page);
  const [[startX, startY] = [x, y], ...others] = around(x, y);
  const at = (x: number, y: number) => [{ x, y }];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: at(startX, startY) });
  for (const [x, y] of others)
    await touch.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: at(x, y) });
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(map(page)).toContainText('1 veículo com posição no mapa.');
  await expect(rowOf(page, vin)).toBeVisible();
});

test('a click draws nothing, Escape leaves the tool and nothing else', async ({ rastro: page }) => {
  const { rows, vin, x, y } = await aroundOne(page);
  await page.mouse.click(x, y);
  await expect(panel(page)).toContainText(vin);
  await tool(page, BOX).click();
  await expect(map(page).getByRole('status')).toContainText('Arraste de um canto ao outro');
  await page.mouse.click(x, y);
  await drag(page, [
    [x, y],
    [x + 3, y + 80],
  ]);
  await expect(tool(page, BOX)).toHaveAttribute('aria-pressed', 'true');
  await expect(map(page)).toContainText(`${rows.length} veículos com posição no mapa.`);
  await expectAccessible(page, 'section[aria-label="Mapa"]');

  await page.keyboard.press('Escape');
  await expect(tool(page, BOX)).toHaveAttribute('aria-pressed', 'false');
  await expect(map(page).getByRole('status')).toBeEmpty();
  await expect(panel(page)).toBeVisible();

  await tool(page, LASSO).click();
  await tool(page, BOX).click();
  await expect(tool(page, LASSO)).toHaveAttribute('aria-pressed', 'false');
  await press(page, 'Cancelar');
  await expect(tool(page, BOX)).toHaveAttribute('aria-pressed', 'false');
});

test('the wheel zooms while a tool is in hand', async ({ rastro: page }) => {
  const { x, y } = await aroundOne(page);
  const scale = map(page).locator('.maplibregl-ctrl-scale');
  const before = await scale.innerText();
  await tool(page, BOX).click();
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, 600);
  await expect(scale).not.toHaveText(before);
});

test('by keyboard the map moves to the area, and what is in sight becomes the filter', async ({
  rastro: page,
}) => {
  const { rows } = await aroundOne(page);
  await expect(tool(page, BOX)).toHaveAttribute('aria-description', /Pelo teclado/);
  const scale = map(page).locator('.maplibregl-ctrl-scale');
  const before = await scale.innerText();
  await canvas(page).focus();
  await page.keyboard.press('+');
  await expect(scale).not.toHaveText(before);
  await mapIsStill(page);
  await tool(page, 'Filtrar a lista por esta área').focus();
  await page.keyboard.press('Enter');
  await expect(map(page)).toContainText(/^(?!0 )\d{1,2} veículos? com posição/);
  await page.keyboard.press('Enter');
  await expect(map(page)).toContainText(`${rows.length} veículos com posição no mapa.`);
});
