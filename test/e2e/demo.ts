/** The demo's fleet, and how to wait until the screen has come to rest on it. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { FleetPage, FleetRow, FleetView } from '../../src/contract/schemas/fleet.ts';

/** Vehicles of the demo's fleet. */
export const FLEET = 240;

/** The demo's yard holds this many vehicles within 40 m. */
export const YARD = 12;

/** What the screen shows before anybody chose anything. */
export const EVERYTHING: FleetView = {
  listId: null,
  search: '',
  statuses: [],
  box: null,
  sort: { column: 'vin', descending: false },
};

/** The vehicles of a view, as the core has them. */
export async function rowsOf(
  page: Page,
  view: Partial<FleetView> = {},
  limit = 500,
): Promise<FleetPage['rows']> {
  const asked = { view: { ...EVERYTHING, ...view }, offset: 0, limit };
  const reply = await page.evaluate((page) => window.rastro.fleet.page(page), asked);
  if (!reply.ok) throw new Error(reply.error.message);
  return reply.value.rows;
}

/** The newest run of today has ended; the demo has a past week before its own. */
export async function newestRunIsOver(page: Page): Promise<void> {
  const newest = () =>
    page.evaluate(
      async (since) => {
        const reply = await window.rastro.runs.all();
        return reply.ok ? reply.value.find(({ startedAt }) => startedAt > since)?.state : reply.error.message;
      },
      Date.now() - 12 * 3_600_000,
    );
  await expect.poll(newest, { timeout: 120_000 }).toBe('completed');
}

/**
 * The demo's lookup has ended, and strip, counts and table show it: nothing on the screen changes by itself any more, but
 * for the map.
 */
export async function fleetIsLookedUp(page: Page): Promise<void> {
  await countsAreFinal(page);
  await newestRunIsOver(page);
  await expect(page.getByRole('button', { name: 'Pausar' })).toBeHidden();
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(FLEET + 1));
  await expect(page.locator('.ag-row[row-index="0"] [col-id="place"]')).toBeAttached();
  await expect
    .poll(() =>
      page.evaluate(async (view) => {
        const reply = await window.rastro.fleet.page({ view, offset: 0, limit: 500 });
        const cells = [...document.querySelectorAll('.ag-row [col-id="place"]')];
        const stale = cells.filter((cell) => {
          const index = Number(cell.closest('[row-index]')?.getAttribute('row-index'));
          const row = reply.ok ? reply.value.rows[index] : null;
          return !row || (cell.textContent === '') !== (row.place === null);
        });
        return stale.length;
      }, EVERYTHING),
    )
    .toBe(0);
}

/** The table has so many vehicles. */
export const shows = (page: Page, count: number) =>
  expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(count + 1));

/** What a cell says, once it does: rows are made in frames, and a cell is there before its text. */
export async function said(cell: Locator): Promise<string> {
  await expect(cell).not.toBeEmpty();
  return (await cell.textContent()) ?? '';
}

/** No vehicle is left that was never looked up. */
export async function countsAreFinal(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate((view) => window.rastro.fleet.counts({ view }), EVERYTHING))
    .toMatchObject({ ok: true, value: { byStatus: { never: 0 } } });
  await expect(page.getByRole('button', { name: /^Todos \d/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Não consultado/ })).toBeHidden();
}

/** The map has drawn all that it was asked to. */
export async function mapIsStill(page: Page): Promise<void> {
  await expect(page.locator('section[aria-label="Mapa"] [aria-busy]')).toHaveAttribute('aria-busy', 'false');
}

/** A vehicle that stands alone for some kilometres around. */
export function loner(rows: readonly FleetRow[]): FleetRow {
  const found = rows.find(({ vin, position: a }) =>
    rows.every(({ vin: other, position: b }) => vin === other || !a || !b || apart(a, b) > 0.3),
  );
  if (!found) throw new Error('no vehicle stands alone');
  return found;
}

type Place = Pick<NonNullable<FleetRow['position']>, 'latitude' | 'longitude'>;

/** How far two places are apart in degrees. */
export function apart(a: Place, b: Place): number {
  return Math.hypot(a.latitude - b.latitude, a.longitude - b.longitude);
}

/** The vehicles of the demo's yard. */
export function yard(rows: readonly FleetRow[]): FleetRow[] {
  const around = rows.map(({ position: a }) =>
    rows.filter(({ position: b }) => a && b && apart(a, b) < 0.002),
  );
  return around.find(({ length }) => length === YARD) ?? [];
}
