/** How files and texts come into the import, and what is looked at there. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Locator, type Page } from '@playwright/test';

const CORPUS = fileURLToPath(new URL('../corpus/files/', import.meta.url));

/** A file of the corpus, as it is on disk. */
export const corpus = (name: string): Incoming => ({ name, content: readFileSync(path.join(CORPUS, name)) });

export interface Incoming {
  readonly name: string;
  readonly content: Buffer | string;
}

export const dialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'Importar lista de chassis' });

/** Drops a file on the window. */
export async function drop(page: Page, { name, content }: Incoming): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const base64 = Buffer.from(content).toString('base64');
  const dataTransfer = await page.evaluateHandle(
    (file) => {
      const transfer = new DataTransfer();
      const bytes = Uint8Array.from(atob(file.base64), (character) => character.charCodeAt(0));
      transfer.items.add(new File([bytes], file.name));
      return transfer;
    },
    { name, base64 },
  );
  await page.dispatchEvent('body', 'drop', { dataTransfer });
}

/** Drops a file and waits until it was read. */
export async function bringIn(page: Page, file: Incoming): Promise<Locator> {
  await drop(page, file);
  const open = dialog(page);
  await expect(open.getByText('Linhas lidas')).toBeVisible();
  return open;
}

/** Pastes a text on the window. */
export async function paste(page: Page, text: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate((pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
  }, text);
}

/** Pastes a text on the window and waits until it was read. */
export async function bringInText(page: Page, text: string): Promise<Locator> {
  await paste(page, text);
  const open = dialog(page);
  await expect(open.getByText('Linhas lidas')).toBeVisible();
  return open;
}

/** Unfolds how the file was read. */
export const unfoldSettings = (page: Page): Promise<void> =>
  dialog(page).locator('summary', { hasText: 'Como o arquivo foi lido' }).click();

/** A figure's value by its label, in the import. */
export const figure = (page: Page, label: string): Locator =>
  dialog(page)
    .locator('dl > div', { has: page.locator('dt', { hasText: label }) })
    .locator('dd');

/** Has the list saved, until the dialog is gone. */
export async function save(page: Page): Promise<void> {
  await dialog(page).getByRole('button', { name: 'Salvar lista' }).click();
  await expect(dialog(page)).toBeHidden();
}

/** The lists that there are, as the core has them. */
export async function lists(page: Page) {
  const reply = await page.evaluate(() => window.rastro.lists.all());
  if (!reply.ok) throw new Error(reply.error.message);
  return reply.value;
}

/** VINs of a list, in their order. */
export async function vinsOf(page: Page, listId: number): Promise<string[]> {
  const view = {
    listId,
    search: '',
    statuses: [],
    box: null,
    sort: { column: 'vin' as const, descending: false },
  };
  const reply = await page.evaluate(
    (asked) => window.rastro.fleet.page({ view: asked, offset: 0, limit: 500 }),
    view,
  );
  if (!reply.ok) throw new Error(reply.error.message);
  return reply.value.rows.map(({ vin }) => vin);
}

/** Has a text imported as a list, past the screen. @param replaced the list that it replaces; null: none */
export async function importText(
  page: Page,
  name: string,
  text: string,
  replaced: number | null = null,
): Promise<void> {
  // A page that is still opening would not see the list come.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.evaluate(
    async ([called, content, listId]) => {
      const { intake } = window.rastro;
      const begun = await intake.begin({ name: 'frota.csv', kind: 'file' });
      if (!begun.ok) throw new Error(begun.error.message);
      const { intakeId } = begun.value;
      await intake.append({ intakeId, bytes: new TextEncoder().encode(content) });
      await intake.inspect({ intakeId, overrides: {} });
      const into = listId === null ? {} : { into: { listId, how: 'replace' as const } };
      const saved = await intake.commit({ intakeId, name: called, ...into });
      if (!saved.ok) throw new Error(saved.error.message);
    },
    [name, text, replaced] as const,
  );
}
