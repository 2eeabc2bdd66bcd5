/** The map on the screen, and how to find a place on it. */
import type { Locator, Page } from '@playwright/test';
import type { FleetRow } from '../../src/contract/schemas/fleet.ts';
import { apart, countsAreFinal, mapIsStill, rowsOf } from './demo.ts';
import { expect } from './fixtures.ts';

export const map = (page: Page) => page.getByRole('region', { name: 'Mapa', exact: true });
export const canvas = (page: Page) => map(page).locator('canvas.maplibregl-canvas');
export const panel = (page: Page) => page.getByRole('region', { name: 'Detalhes do veículo' });
export const press = (page: Page, name: string) =>
  map(page).getByRole('button', { name, exact: true }).click();
/** Latitude and longitude under the pointer. */
export const coordinates = (page: Page) => map(page).getByTitle('Latitude e longitude sob o ponteiro');
export const rowOf = (page: Page, vin: string | RegExp) =>
  page.locator('.ag-row [col-id="vin"]').filter({ hasText: vin });

/** The demo's vehicles with a position, once all have been looked up, and the map has drawn them. */
export async function located(page: Page): Promise<FleetRow[]> {
  await mapIsStill(page);
  return positioned(page);
}

/** The same without a map. */
export async function positioned(page: Page): Promise<FleetRow[]> {
  await countsAreFinal(page);
  return (await rowsOf(page)).filter(({ position }) => position !== null);
}

/** Of the map, on the page. */
export async function middle(page: Page, on: Locator = map(page)): Promise<{ x: number; y: number }> {
  const box = await on.locator('canvas.maplibregl-canvas').boundingBox();
  if (!box) throw new Error('the map is not on the screen');
  return { x: Math.round(box.x + box.width / 2), y: Math.round(box.y + box.height / 2) };
}

/** Puts the pointer onto the map's middle, until what it says holds. */
export async function inTheMiddle(page: Page, said: Locator): Promise<{ x: number; y: number }> {
  await expect(async () => {
    await pointToTheMiddle(page);
    await expect(said).toBeVisible({ timeout: 2_000 });
  }).toPass();
  return middle(page);
}

/** The map learns where the pointer is when it moves. */
async function pointToTheMiddle(page: Page): Promise<void> {
  const { x, y } = await middle(page);
  await page.mouse.move(x - 40, y - 40);
  await page.mouse.move(x, y);
}

/** The map has flown to a vehicle and come to rest: a control that is pressed earlier ends the flight where it is. */
export async function hasFlownTo(page: Page, { position }: FleetRow): Promise<void> {
  if (!position) throw new Error('the vehicle is nowhere');
  await expect(async () => expect(apart(position, await placeInTheMiddle(page))).toBeLessThan(0.05)).toPass();
  await mapIsStill(page);
}

/** What lies in the map's middle, as the map says it to a pointer there. */
export async function placeInTheMiddle(page: Page): Promise<{ latitude: number; longitude: number }> {
  await pointToTheMiddle(page);
  // Gone while something that is just opening lies there: the map's middle is soon another.
  const said = await coordinates(page).locator('span').first().innerText({ timeout: 2_000 });
  const [latitude = 0, longitude = 0] = said.split(', ').map(Number);
  return { latitude, longitude };
}

export async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox', { name: /chassi/ }).fill(text);
  await expect(page.getByRole('region', { name: 'Filtros ativos' })).toHaveCount(text ? 1 : 0);
}
