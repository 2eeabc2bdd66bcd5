/** What an office sees after its database was damaged. */
import { open, truncate } from 'node:fs/promises';
import path from 'node:path';
import { expect, expectAccessible, test } from './fixtures.ts';

test.use({ demo: true, layout: 'table' });

/** The version of the schema, in the header of the file. */
const VERSION_AT = 60;

async function damage(dataDir: string): Promise<void> {
  const file = await open(path.join(dataDir, 'rastro.sqlite'), 'r+');
  await file.write(Buffer.from([0, 0, 0, 3]), 0, 4, VERSION_AT);
  await file.close();
}

test('A small damaged database is back at once, and the screen says what came back.', async ({
  rastro,
  session,
  dataDir,
}) => {
  await expect(rastro.getByRole('gridcell').first()).toBeVisible();
  await session.current.close();
  await damage(dataDir);
  session.current = await session.open();
  const { page } = session.current;
  await expect(page.getByText('O banco de dados anterior estava danificado')).toBeVisible();
  const recovery = page.getByRole('region', { name: 'Recuperação do banco de dados danificado' });
  await expect(recovery).toContainText(/está de volta: [\d.]+ de [\d.]+ veículos, 1 lista, \d+ consultas?/);
  await expect(page.getByRole('gridcell').first()).toBeVisible();
  await expectAccessible(page);
});

test('A large damaged database is offered, also at the next start, until it is back.', async ({
  rastro,
  session,
  restart,
  dataDir,
}) => {
  await expect(rastro.getByRole('gridcell').first()).toBeVisible();
  await session.current.close();
  await damage(dataDir);
  await truncate(path.join(dataDir, 'rastro.sqlite'), 70 * 2 ** 20);
  session.current = await session.open();
  const offer = session.current.page.getByRole('button', { name: 'Recuperar o que pode ser lido' });
  await expect(offer).toBeVisible();
  const page = await restart();
  const recovery = page.getByRole('region', { name: 'Recuperação do banco de dados danificado' });
  await expect(recovery).toContainText('(73 MB)');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Recuperar o que pode ser lido' }).click();
  await expect(recovery).toContainText('está de volta');
  await page.getByRole('button', { name: 'Fechar aviso' }).last().click();
  await expect(recovery).toBeHidden();
  await expect((await restart()).getByRole('gridcell').first()).toBeVisible();
  await expect(session.current.page.getByRole('region', { name: /Recuperação/ })).toBeHidden();
});
