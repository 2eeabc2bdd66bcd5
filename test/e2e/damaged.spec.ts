/** What an office sees after its database was damaged. */
import { open } from 'node:fs/promises';
import path from 'node:path';
import { expect, expectAccessible, test } from './fixtures.ts';

test.use({ demo: true });

/** The application's id, in the header of the file. */
const APPLICATION_ID_AT = 68;

async function damage(dataDir: string): Promise<void> {
  const file = await open(path.join(dataDir, 'rastro.sqlite'), 'r+');
  await file.write(Buffer.alloc(4), 0, 4, APPLICATION_ID_AT);
  await file.close();
}

test('A damaged database is back at once, and the screen says what came back.', { tag: '@journey' }, async ({
  rastro,
  session,
  dataDir,
}) => {
  await expect(rastro.getByRole('gridcell').first()).toBeVisible();
  await session.current.close();
  await damage(dataDir);
  session.current = await session.open();
  const { page } = session.current;
  const notice = page.getByRole('status').filter({ hasText: 'O banco de dados anterior estava danificado' });
  await expect(notice).toContainText(/está de volta: [\d.]+ veículos, 1 lista e \d+ consultas?\./);
  await expect(page.getByRole('gridcell').first()).toBeVisible();
  await expectAccessible(page);
});
