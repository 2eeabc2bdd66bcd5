/** Rows on their way out: which, as what, and what the file says in the end. */
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { FLEET, fleetIsLookedUp } from './demo.ts';
import { expect, expectAccessible, test } from './fixtures.ts';
import { hold } from './hold.ts';
import { bringIn, save } from './import-actions.ts';

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Exportar' });
const format = (page: Page, name: string) => dialog(page).getByRole('radio', { name });
const DIALOG = '[role="dialog"]';

const VIN = '9BWZZZ377VT';

/** A folder for PATH in which the system's opener of Linux writes down what it is to open. */
const openers = mkdtempSync(path.join(tmpdir(), 'rastro-e2e-openers-'));
const opened = path.join(openers, 'opened');
writeFileSync(path.join(openers, 'xdg-open'), `#!/bin/sh\nprintf "%s\\n" "$@" >> '${opened}'\n`);
chmodSync(path.join(openers, 'xdg-open'), 0o755);
test.afterAll(() => rmSync(openers, { recursive: true, force: true }));

/** The only file in the folder. */
function onlyFile(folder: string): { readonly name: string; readonly content: Buffer } {
  const files = readdirSync(folder);
  expect(files).toHaveLength(1);
  const [name = ''] = files;
  return { name, content: readFileSync(path.join(folder, name)) };
}

/** A list large enough to be caught on its way out. */
async function importMany(page: Page, count: number): Promise<void> {
  const lines = Array.from(
    { length: count },
    (_, index) => `${VIN}${String(index).padStart(6, '0')};x${index}`,
  );
  await bringIn(page, { name: 'muitos.csv', content: ['Chassi;Placa', ...lines].join('\n') });
  await save(page);
  await expect(page.getByRole('heading', { level: 1, name: 'muitos' })).toBeVisible();
}

test.describe('of the demo', () => {
  test.use({ demo: true, environment: { PATH: `${openers}${path.delimiter}${process.env.PATH}` } });

  test('writes what the filters leave as CSV for Excel, all of it', { tag: ['@journey', '@window'] }, async ({
    rastro: page,
    downloads,
    way,
  }) => {
    await fleetIsLookedUp(page);
    await page.getByRole('button', { name: /Não encontrado\s*15/ }).click();
    await page.getByRole('button', { name: 'Exportar…' }).click();
    await expect(dialog(page).getByRole('radio', { name: 'Os veículos filtrados' })).toBeChecked();
    await expect(dialog(page).getByText('15 veículos')).toBeVisible();
    // By keyboard alone: the format, the name, and on.
    await format(page, 'Excel (.xlsx)').focus();
    await page.keyboard.press('ArrowRight');
    await expect(format(page, 'CSV para Excel')).toBeChecked();
    await dialog(page).getByLabel('Nome do arquivo').fill('sem/posição');
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByText('O nome não pode ter')).toBeVisible();
    await dialog(page).getByLabel('Nome do arquivo').fill('sem posição');
    await page.keyboard.press('Enter');
    await expect(dialog(page).getByText('15 de 15 linhas gravadas')).toBeVisible();

    const { name, content } = onlyFile(downloads);
    expect(name).toBe('sem posição.csv');
    await expect(dialog(page).getByText(path.join(downloads, name))).toBeVisible();
    const [header = '', ...rows] = content.toString('utf8').trimEnd().split('\r\n');
    expect(header.startsWith('\ufeff')).toBe(true);
    expect(header.split(';').length).toBeGreaterThan(5);
    expect(rows).toHaveLength(15);

    await expect(dialog(page).getByRole('button', { name: 'Abrir' })).toBeFocused();
    await page.keyboard.press('Enter');
    const isPlayed = way === 'browser' && process.platform === 'linux';
    const paths = () => (existsSync(opened) ? readFileSync(opened, 'utf8').trim().split('\n') : []);
    if (isPlayed) await expect.poll(paths).toEqual([path.join(downloads, name)]);
    await dialog(page).getByRole('button', { name: 'Mostrar na pasta' }).press('Enter');
    if (isPlayed) await expect.poll(paths).toEqual([path.join(downloads, name), downloads]);
    rmSync(path.join(downloads, name));
    await dialog(page).getByRole('button', { name: 'Abrir' }).press('Enter');
    await expect(page.getByText('O arquivo não está mais lá')).toBeVisible();
  });

  test('The file of an export that took its time to begin can be opened by keyboard at once.', async ({
    rastro: page,
  }) => {
    await fleetIsLookedUp(page);
    await page.getByRole('button', { name: 'Exportar…' }).click();
    const release = await hold(page, 'exports', 'write');
    await dialog(page).getByLabel('Nome do arquivo').fill('frota');
    await page.keyboard.press('Enter');
    // The field that had the focus is disabled meanwhile.
    await expect(dialog(page)).toBeFocused();
    await release();
    await expect(dialog(page).getByText('240 de 240 linhas gravadas')).toBeVisible();
    await expect(dialog(page).getByRole('button', { name: 'Abrir' })).toBeFocused();
  });

  test('says what a map leaves out, and writes only the selected', async ({ rastro: page, downloads }) => {
    await fleetIsLookedUp(page);
    await page.getByRole('button', { name: 'Exportar…' }).click();
    await format(page, 'Mapa GeoJSON').click();
    await expect(
      dialog(page).getByText('15 veículos sem posição vão no arquivo, mas não aparecem no mapa.'),
    ).toBeVisible();
    await dialog(page).getByRole('button', { name: 'Salvar…' }).click();
    await expect(
      dialog(page).getByText('15 linhas não têm posição: estão no arquivo, mas não aparecem no mapa.'),
    ).toBeVisible();
    const { features } = JSON.parse(onlyFile(downloads).content.toString('utf8'));
    expect(features.filter(({ geometry }: { geometry: unknown }) => geometry)).toHaveLength(FLEET - 15);
    await dialog(page).getByRole('button', { name: 'Fechar', exact: true }).last().click();

    await page.getByRole('button', { name: 'Colunas', exact: true }).click();
    const columns = page.getByRole('dialog', { name: 'Colunas da tabela' });
    // Its state follows once the core has stored the layout.
    const lookedUp = columns.getByLabel('Última consulta', { exact: true });
    await lookedUp.click();
    await expect(lookedUp).not.toBeChecked();
    await columns.getByRole('button', { name: 'Concluir' }).click();
    for (const row of [0, 2]) await page.locator(`.ag-row[row-index="${row}"] [col-id="tick"]`).click();
    await page.getByRole('button', { name: 'Exportar selecionados…' }).click();
    await expect(dialog(page).getByText('2 veículos')).toBeVisible();
    await format(page, 'CSV para outros sistemas').click();
    await dialog(page).getByLabel('Nome do arquivo').fill('dois');
    await dialog(page).getByRole('button', { name: 'Salvar…' }).click();
    await expect(dialog(page).getByText('2 de 2 linhas gravadas')).toBeVisible();
    const rows = readFileSync(path.join(downloads, 'dois.csv'), 'utf8').trimEnd().split('\r\n');
    expect(rows).toHaveLength(3);
    expect(rows[0]).toContain(',');
    expect(rows[0]).toContain('Local mais próximo');
    expect(rows[0]).not.toMatch(/Consultado em|texto do serviço/);
    expect(rows.join()).toMatch(/\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/);

    // The next time begins as the last one was.
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Exportar…', exact: true }).click();
    await expect(format(page, 'CSV para outros sistemas')).toBeChecked();

    // Every column, and the service's own text beside dates as Portuguese writes them.
    const asShown = dialog(page).getByRole('checkbox', { name: /^Só as colunas exibidas/ });
    const serviceTimes = dialog(page).getByRole('checkbox', { name: /^Incluir o horário/ });
    await expect(asShown).toBeChecked();
    await expect(serviceTimes).not.toBeChecked();
    await asShown.press('Space');
    await serviceTimes.press('Space');
    await dialog(page).getByLabel('Nome do arquivo').fill('todas');
    await dialog(page).getByRole('button', { name: 'Salvar…' }).click();
    await expect(dialog(page).getByText(`${FLEET} de ${FLEET} linhas gravadas`)).toBeVisible();
    const all = readFileSync(path.join(downloads, 'todas.csv'), 'utf8').trimEnd().split('\r\n');
    expect(all[0]).toContain('Consultado em');
    expect(all[0]).toContain('Data da posição (texto do serviço)');
    expect(all[1]).toMatch(/,\d\d\/\d\d\/\d{4} \d\d:\d\d/);
    expect(all[1]).toMatch(/,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d/);
  });
});

test('gives the file back as it came, with positions beside', { tag: '@journey' }, async ({
  rastro: page,
  downloads,
}) => {
  const lines = [
    'Placa;Nº do chassi;Observação',
    `ABC1D23;${VIN}000001;São José`,
    'XYZ9A87;curto;=1+1',
    `ABC1D23;${VIN}000001;de novo`,
  ];
  // Windows-1252, as Excel in Portuguese saves it.
  await bringIn(page, { name: 'Frota Sul.csv', content: Buffer.from(`${lines.join('\r\n')}\r\n`, 'latin1') });
  await save(page);
  await page.getByRole('button', { name: 'Ações da lista Frota Sul' }).click();
  await page.getByRole('menuitem', { name: 'Meu arquivo com posições…' }).click();
  await expect(dialog(page).getByRole('radio', { name: 'Meu arquivo original' })).toBeChecked();
  await expect(format(page, 'Mesmo formato do original')).toBeChecked();
  await expect(dialog(page).getByText('3 linhas')).toBeVisible();
  await dialog(page).getByRole('button', { name: 'Salvar…' }).click();
  await expect(dialog(page).getByText('3 de 3 linhas gravadas')).toBeVisible();
  await expect(dialog(page).getByText('1 célula que a planilha executaria como fórmula')).toBeVisible();
  const { name, content } = onlyFile(downloads);
  expect(name).toMatch(/^Frota Sul com posições \d{4}-\d\d-\d\d\.csv$/);
  const back = content.toString('latin1').trimEnd().split('\r\n');
  expect(back).toHaveLength(4);
  for (const [index, line] of lines.entries()) {
    const cells = back[index]?.split(';') ?? [];
    expect(cells.slice(0, 3).map((cell) => cell.replace(/^'/, ''))).toEqual(line.split(';'));
    expect(cells.length).toBeGreaterThan(6);
  }
});

test('is cancelled without a trace; another one goes on in the background, and shows its end', async ({
  rastro: page,
  downloads,
}) => {
  await importMany(page, 300_000);
  await page.getByRole('button', { name: 'Exportar…' }).click();
  const name = 'Seguradora Exemplo, apólice 2026-44, veículos pesados do interior';
  await dialog(page).getByLabel('Nome do arquivo').fill(name);
  await dialog(page).getByRole('button', { name: 'Salvar…' }).click();
  await dialog(page).getByRole('button', { name: 'Cancelar exportação' }).click();
  await expect(dialog(page).getByText('Exportação cancelada')).toBeVisible();
  expect(readdirSync(downloads)).toEqual([]);
  await dialog(page).getByRole('button', { name: 'Salvar…' }).click();
  await dialog(page).getByRole('button', { name: 'Continuar em segundo plano' }).click();
  await expect(dialog(page)).toBeHidden();
  const strip = page.getByRole('region', { name: 'Exportações' });
  await expect(strip.getByRole('progressbar')).toBeVisible();
  await expectAccessible(page);
  const toast = page.getByRole('alert').filter({ hasText: 'Arquivo salvo' });
  await expect(toast).toContainText('300.000 de 300.000 linhas gravadas', { timeout: 120_000 });
  await expect(toast.getByRole('button', { name: 'Abrir' })).toBeVisible();
  await expect(toast.getByRole('button', { name: 'Mostrar na pasta' })).toBeVisible();
  // A long path cuts nothing off.
  await expect.poll(() => toast.evaluate((notice) => notice.scrollHeight - notice.clientHeight)).toBe(0);
  await expect(strip).toBeHidden();
  await expectAccessible(page);
  expect(onlyFile(downloads).content.subarray(0, 2).toString('latin1')).toBe('PK');
});

test('keeps the form where the folder is gone, and says what to do', async ({ rastro: page, downloads }) => {
  await bringIn(page, { name: 'frota.csv', content: `Chassi\n${VIN}000001\n` });
  await save(page);
  rmSync(downloads, { recursive: true });
  await page.getByRole('button', { name: 'Exportar…' }).click();
  await format(page, 'Mapa KML').click();
  await dialog(page).getByRole('button', { name: 'Salvar…' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('A pasta não existe mais');
  await expect(format(page, 'Mapa KML')).toBeChecked();
  await expectAccessible(page, DIALOG);
});
