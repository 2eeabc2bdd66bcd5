/** Coordinates to copy, and a place on another map, only when that is asked for. */
import type { Page } from '@playwright/test';
import { copiedBy } from './clipboard.ts';
import { loner } from './demo.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { canvas, coordinates, hasFlownTo, located, map, middle, panel, rowOf, search } from './on-map.ts';

test.use({ layout: 'both', demo: true, shared: true });

const menu = (page: Page) => page.getByRole('menu', { name: 'Este ponto do mapa' });
const DECIMAL = /^-?\d+\.\d{5}, -?\d+\.\d{5}$/;
const DMS = /^\d+°\d\d'\d\d\.\d"[NS] \d+°\d\d'\d\d\.\d"[LO]$/;

test('the place under the pointer is shown, and copied from the menu of the right button', async ({
  rastro: page,
}) => {
  await located(page);
  const { x, y } = await middle(page);
  await page.mouse.move(x - 30, y - 30);
  await page.mouse.move(x, y);
  await expect(coordinates(page).locator('span').first()).toHaveText(DECIMAL);
  await expect(coordinates(page).locator('span').last()).toHaveText(DMS);
  const [decimal = '', dms = ''] = await coordinates(page).locator('span').allInnerTexts();

  await page.mouse.click(x, y, { button: 'right' });
  await expect(menu(page)).toContainText('A posição sai deste computador');
  const copy = (name: RegExp) => copiedBy(page, () => menu(page).getByRole('menuitem', { name }).click());
  expect(await copy(/decimais/)).toBe(decimal);
  await expect(page.getByText(`Copiado: ${decimal}`)).toBeVisible();
  await expect(menu(page)).toBeHidden();

  await page.mouse.click(x, y, { button: 'right' });
  expect(await copy(/segundos/)).toBe(dms);
  await page.mouse.click(x, y, { button: 'right' });
  await page.keyboard.press('Escape');
  await expect(menu(page)).toBeHidden();
  await expect(canvas(page)).toBeFocused();

  // What is clicked instead keeps the focus.
  await page.mouse.click(x, y, { button: 'right' });
  await expect(menu(page)).toBeVisible();
  const searchbox = page.getByRole('searchbox', { name: /Buscar por chassi/ });
  await searchbox.click();
  await expect(menu(page)).toBeHidden();
  await expect(searchbox).toBeFocused();
});

test('the menu key asks about the middle of the map', async ({ rastro: page }) => {
  const vehicle = loner(await located(page));
  await search(page, vehicle.vin.slice(-8));
  await rowOf(page, vehicle.vin).click();
  await hasFlownTo(page, vehicle);
  await canvas(page).focus();
  await page.keyboard.press('ContextMenu');
  // A pixel of the map is a quarter of a hundredth of a degree.
  const apart = async () => {
    const [said] = /-?\d+\.\d{5}/.exec(await menu(page).innerText()) ?? [];
    return Math.abs(Number(said) - (vehicle.position?.latitude ?? Number.NaN));
  };
  await expect.poll(apart).toBeLessThan(0.02);
  await expect(menu(page).getByRole('menuitem').first()).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(menu(page)).toBeHidden();
  await expect(canvas(page)).toBeFocused();
  await page.keyboard.press('ContextMenu');
  await expect(menu(page).getByRole('menuitem').first()).toBeFocused();
  const copied = await copiedBy(page, () => page.keyboard.press('Enter'));
  expect(copied).toMatch(DECIMAL);
  await expect(canvas(page)).toBeFocused();
});

test('the coordinates of a vehicle are copied in either notation', async ({ rastro: page }) => {
  const { vin, position } = loner(await located(page));
  await search(page, vin.slice(-8));
  await rowOf(page, vin).click();
  const copy = (name: string) =>
    copiedBy(page, () => panel(page).getByRole('button', { name, exact: true }).click());
  const decimal = await copy('Copiar as coordenadas em graus decimais');
  expect(decimal).toMatch(DECIMAL);
  expect(Number(decimal.split(', ')[0])).toBeCloseTo(position?.latitude ?? 0, 4);
  await panel(page).getByText('Como o serviço informou').click();
  expect(await copy('Copiar as coordenadas em graus, minutos e segundos')).toMatch(DMS);
});

test('a place opens on OpenStreetMap when that is asked for, and says before that it leaves', async ({
  rastro: page,
  way,
  outside,
}) => {
  const asked: string[] = [];
  await page.context().route('https://www.openstreetmap.org/**', (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: '<title>elsewhere</title>' });
  });
  const { vin, position } = loner(await located(page));
  await search(page, vin.slice(-8));
  await rowOf(page, vin).click();
  const open = panel(page).getByRole('button', { name: 'Ver no OpenStreetMap' });
  await open.hover();
  await expect(page.getByRole('tooltip')).toContainText('A posição sai deste computador');
  await expectAccessible(page, 'section[aria-label="Detalhes do veículo"]');
  expect(asked).toEqual([]);

  const [latitude, longitude] = [position?.latitude.toFixed(5), position?.longitude.toFixed(5)];
  const address = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`;
  if (way === 'electron') {
    await open.click();
    await expect.poll(outside).toEqual([address]);
    return;
  }
  const opens = page.context().waitForEvent('page');
  await open.click();
  const elsewhere = await opens;
  await elsewhere.waitForLoadState();
  expect(elsewhere.url()).toBe(address);
  // It knows neither who sent it nor what else is there.
  expect(await elsewhere.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);
  await elsewhere.close();
  await expect(map(page)).toBeVisible();
});
