/** The way of a vehicle: history and map point to each other. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import Sqlite from 'better-sqlite3';
import { dateStyle, writeWallTime } from '../../src/shared/i18n/dates.ts';
import { copiedBy } from './clipboard.ts';
import { apart, countsAreFinal, mapIsStill } from './demo.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { canvas, inTheMiddle, map, panel, placeInTheMiddle, rowOf, search } from './on-map.ts';

test.use({ layout: 'both', demo: true });

const trail = (page: Page) => panel(page).getByRole('switch', { name: 'Trajeto no mapa' });
const fix = (page: Page, timestamp: string) =>
  panel(page)
    .getByRole('row', { name: writeWallTime(timestamp, dateStyle('pt-BR', '')) })
    .getByRole('button');

interface Journey {
  readonly vin: string;
  readonly latitude: number;
  /** Of the newest fix; the others go east from there. */
  readonly longitude: number;
  /** The newest first. */
  readonly timestamps: readonly string[];
}

/** Gives a vehicle of the demo a way due west, one fix an hour, each `step` degrees from the one before. */
function travelled(dataDir: string, fixes: number, step: number): Journey {
  const file = new Sqlite(path.join(dataDir, 'rastro.sqlite'));
  const vehicle = file
    .prepare<[], Record<'id' | 'seenAt' | 'latitude' | 'longitude' | 'connection', number> & { vin: string }>(
      `SELECT id, vin, seen_at AS seenAt, latitude, longitude, connection_id AS connection FROM vehicle
       WHERE latitude IS NOT NULL ORDER BY longitude LIMIT 1`,
    )
    .get();
  if (!vehicle) throw new Error('no vehicle has a position');
  const { id, vin, seenAt, latitude, longitude, connection } = vehicle;
  // Whatever the demo's own lookup has seen before.
  file.prepare('DELETE FROM history WHERE vehicle = ? AND seen_at <> ?').run(id, seenAt);
  const add = file.prepare('INSERT INTO history VALUES (?, ?, ?, ?, ?, ?, ?)');
  const older = Array.from({ length: fixes - 1 }, (_, index) => {
    const at = seenAt - (index + 1) * 3_600;
    const timestamp = new Date((at - 3 * 3_600) * 1000).toISOString().slice(0, 19).replace('T', ' ');
    add.run(id, timestamp, latitude, longitude + (index + 1) * step, connection, at, at * 1000 + 60_000);
    return timestamp;
  });
  file.close();
  return { vin, latitude, longitude, timestamps: ['', ...older] };
}

test.describe('a vehicle that has travelled', () => {
  let journey: Journey;
  let page: Page;

  test.beforeEach(async ({ rastro, session, dataDir }) => {
    await countsAreFinal(rastro);
    await session.current.close();
    journey = travelled(dataDir, 41, 0.1);
    session.current = await session.open();
    page = session.current.page;
    await mapIsStill(page);
    await search(page, journey.vin.slice(-8));
    await rowOf(page, journey.vin).click();
    // It is on from the start: what it draws is seen by taking it off.
    await trail(page).click();
    await expect(trail(page)).not.toBeChecked();
  });

  test('lists its positions by time or by place, copies them, finds them by their time, and exports what it finds', async ({
    downloads,
  }) => {
    const header = (name: string) => panel(page).getByRole('columnheader', { name });
    const [time, place] = [header('Data da posição'), header('Local')];
    await expect(time).toHaveAttribute('aria-sort', 'descending');
    await expect(place).toHaveAttribute('aria-sort', 'none');
    await time.getByRole('button').click();
    await expect(time).toHaveAttribute('aria-sort', 'ascending');
    const oldest = writeWallTime(journey.timestamps.at(-1) ?? '', dateStyle('pt-BR', ''));
    await expect(panel(page).getByRole('row').nth(2)).toContainText(oldest);
    const copied = await copiedBy(page, () =>
      panel(page).getByRole('button', { name: 'Copiar o histórico' }).click(),
    );
    const [headers, first, ...others] = copied.split('\r\n');
    expect(headers).toBe('Data da posição\tLocal\tLatitude\tLongitude\tRecebida em');
    expect(first).toContain(oldest);
    expect(others).toHaveLength(40);
    await place.getByRole('button').press('Enter');
    await expect(place).toHaveAttribute('aria-sort', 'ascending');

    await panel(page).getByRole('searchbox', { name: 'Buscar local ou data' }).fill(oldest);
    await expect(panel(page).getByText('1 de 41 posições')).toBeVisible();
    await expect(panel(page).getByRole('row')).toHaveCount(2);
    await expectAccessible(page, 'section[aria-label="Detalhes do veículo"]');
    await panel(page).getByRole('button', { name: 'Exportar o histórico…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Exportar' });
    await expect(dialog.getByText('1 posição')).toBeVisible();
    await dialog.getByRole('radio', { name: 'CSV para outros sistemas' }).check();
    await dialog.getByRole('button', { name: 'Salvar…' }).click();
    await expect(dialog.getByText('1 de 1 linha gravada')).toBeVisible();
    const [file = ''] = readdirSync(downloads);
    expect(file).toMatch(/^Histórico [A-Z0-9]{7} /);
    const lines = readFileSync(path.join(downloads, file), 'utf8').trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(new RegExp(`^${journey.vin},[A-Z0-9]{7},${journey.timestamps.at(-1)},`));
    await page.keyboard.press('Escape');
    await expect(panel(page).getByRole('button', { name: 'Exportar o histórico…' })).toBeFocused();
    await panel(page).getByRole('searchbox', { name: 'Buscar local ou data' }).fill('xyz');
    await expect(panel(page).getByText('0 de 41 posições')).toBeVisible();
  });

  test('shows its whole way when that is asked for', async () => {
    const without = await stillPicture(page);
    await trail(page).click();
    await wholeWayInSight(page);
    expect(without.equals(await stillPicture(page))).toBe(false);
    await expectAccessible(page, 'section[aria-label="Detalhes do veículo"]');

    await map(page).getByRole('button', { name: 'Aproximar' }).click();
    await page.keyboard.press('ArrowUp');
    await panel(page).getByRole('button', { name: 'Ver o trajeto inteiro' }).click();
    await wholeWayInSight(page);
    const withTrail = await stillPicture(page);
    await trail(page).click();
    await expect.poll(async () => withTrail.equals(await stillPicture(page))).toBe(false);

    // Where only the table is, the map opens for it.
    const layouts = page.getByRole('radiogroup', { name: 'Modo de exibição' }).locator('label');
    await layouts.first().click();
    await expect(canvas(page)).toBeHidden();
    await trail(page).click();
    await expect(trail(page)).toBeChecked();
    await wholeWayInSight(page);
  });

  test('is followed from the map into the history, however far back', async () => {
    await trail(page).click();
    await wholeWayInSight(page);
    // Half-way, beyond the twenty that the history shows at first.
    const halfWay = journey.timestamps[20] ?? '';
    await expect(fix(page, halfWay)).toBeHidden();
    const { x, y } = await inTheMiddle(
      page,
      map(page).getByText(writeWallTime(halfWay, dateStyle('pt-BR', ''))),
    );
    await page.mouse.click(x, y);
    await expect(fix(page, halfWay)).toHaveAttribute('aria-pressed', 'true');
    await expect(fix(page, halfWay)).toBeInViewport();
    await page.mouse.click(x, y);
    await expect(fix(page, halfWay)).toHaveAttribute('aria-pressed', 'false');
  });

  test('is followed from the history onto the map, by pointer and by keyboard', async () => {
    const timestamp = journey.timestamps[15] ?? '';
    await fix(page, timestamp).scrollIntoViewIfNeeded();
    await page.mouse.move(0, 0);
    const without = await stillPicture(page);
    await trail(page).scrollIntoViewIfNeeded();
    await fix(page, timestamp).click();
    // Out of sight at first: the map goes there.
    await expect(async () => {
      const { longitude } = await placeInTheMiddle(page);
      expect(longitude).toBeCloseTo(journey.longitude + 1.5, 1);
    }).toPass();
    expect(without.equals(await stillPicture(page))).toBe(false);

    await fix(page, timestamp).click();
    await page.mouse.move(0, 0);
    await page.keyboard.press('Tab');
    await expect(fix(page, journey.timestamps[16] ?? '')).toBeFocused();
    const focused = await stillPicture(page);
    await page.keyboard.press('Tab');
    await expect.poll(async () => focused.equals(await stillPicture(page))).toBe(false);
  });

  /** The middle of the way is the middle of the map. */
  async function wholeWayInSight(page: Page): Promise<void> {
    await expect(async () => {
      const place = await placeInTheMiddle(page);
      expect(apart(place, { latitude: journey.latitude, longitude: journey.longitude + 2 })).toBeLessThan(
        0.05,
      );
    }).toPass();
    await mapIsStill(page);
  }
});

test('of a very long way the newest thousand fixes are drawn, and that is said', async ({
  rastro,
  session,
  dataDir,
}) => {
  await countsAreFinal(rastro);
  await session.current.close();
  const { vin } = travelled(dataDir, 1_005, 0.001);
  session.current = await session.open();
  const { page } = session.current;
  await search(page, vin.slice(-8));
  await rowOf(page, vin).click();
  await expect(panel(page)).toContainText('No mapa aparecem as 1.000 posições mais novas.');
});

async function stillPicture(page: Page): Promise<Buffer> {
  await mapIsStill(page);
  return canvas(page).screenshot();
}
