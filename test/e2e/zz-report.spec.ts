import { test, expect } from './fixtures.ts';
import { located } from './on-map.ts';
import { readdir } from 'node:fs/promises';
test.use({ demo: true, layout: 'both' });
test('reports', async ({ rastro: page, downloads }) => {
  const rows = await located(page);

  const reply = await page.evaluate(async ([vin]) => {
    const base = { serviceTimes: false, columns: null, language: 'pt-BR', filters: ['Situação: Localizado', 'Local: Paraná'] };

    const t0 = performance.now();
    const a = await window.rastro.exports.write({ ...base, exportId: crypto.randomUUID(), what: { kind: 'vehicle', vin }, format: 'pdf', name: 'Veículo' } as never);
    const t1 = performance.now();

    return [a, t1 - t0];
  }, [rows[0]!.vin] as const);
  console.log(JSON.stringify(reply));
  await page.getByRole('button', { name: 'Exportar…' }).or(page.getByRole('button', { name: 'Exportar...' })).first().click();
  await page.getByText('Relatório (.pdf)').click();
  await page.screenshot({ path: '/tmp/look/export-dialog.png' });
  await page.getByRole('dialog').getByRole('button', { name: /Salvar/ }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Abrir', exact: true })).toBeVisible({ timeout: 20000 });
  await page.waitForTimeout(500);
  await page.screenshot({ path: '/tmp/look/export-done.png' });
  const fs = await import('node:fs/promises');
  for (const f of await readdir(downloads)) { await fs.copyFile(`${downloads}/${f}`, `/tmp/look/${f.replace(/ /g,'_')}`); console.log(f); }
});
