/** Where the walk through every screen stops, and how it opens and leaves what it looks at. */
import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** A screen, dialog or menu, while it is shown. */
export interface Stop {
  readonly name: string;
  /** Selector of what is new since the stop before; null: the whole page. */
  readonly part: string | null;
  /** It closes when the window gets another size. */
  readonly closesOnResize?: boolean;
}

export type Stops = AsyncGenerator<Stop>;

const DIALOG = '[role="dialog"]';
const MENU = '[role="menu"]';

export const screen = (name: string): Stop => ({ name, part: null });
export const inDialog = (name: string): Stop => ({ name, part: DIALOG });
export const inMenu = (name: string): Stop => ({ name, part: MENU });

export const dialogs = (page: Page) => page.getByRole('dialog');
export const menu = (page: Page) => page.getByRole('menu');
export const cell = (page: Page, row: number, column: string) =>
  page.locator(`.ag-row[row-index="${row}"] [col-id="${column}"]`);

/** Opens a dialog by an action, stops there, and leaves it. */
export async function* dialog(page: Page, name: string, open: () => Promise<void>): Stops {
  await open();
  await expect(dialogs(page)).toBeVisible();
  await expect(dialogs(page).locator('.mantine-Loader-root, .mantine-Skeleton-root')).toHaveCount(0);
  yield inDialog(name);
  await leave(dialogs(page));
}

export async function leave(what: Locator): Promise<void> {
  await what.last().press('Escape');
  await expect(what).toHaveCount(0);
}
