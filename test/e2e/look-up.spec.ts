/** What a lookup is about: one vehicle from its panel or its row, what the filters leave, what is ticked. */
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';
import { hold } from './hold.ts';
import { bringIn, save } from './import-actions.ts';
import { rowOf } from './on-map.ts';
import { type Answer, connect, startService } from './service.ts';

const vinOf = (index: number) => `9BWZZZ377VT${String(index).padStart(6, '0')}`;
const dialog = (page: Page) => page.getByRole('dialog');
const panel = (page: Page) => page.getByRole('region', { name: 'Detalhes do veículo' });
/** What came of the lookup; the state of the notes stands below it. */
const outcome = (page: Page) => panel(page).getByRole('status').first();
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const row = (page: Page, index: number) => rowOf(page, vinOf(index));

const noon = (day: number) => `2026-11-${String(day).padStart(2, '0')} 12:00:00`;

/** A service that has each vehicle at a place of its own since a day of November; null: it does not know the vehicle. */
function startFleet(dayOf: (index: number) => number | null, asked: string[][]) {
  return startService((vins): Answer => {
    asked.push([...vins]);
    const resultados = vins.map((chassi) => {
      const index = Number(chassi.slice(11));
      const day = dayOf(index);
      return day === null
        ? { chassi, status: 'nao_encontrado' }
        : { chassi, status: 'ok', timestamp: noon(day), latitude: -23 - index / 10, longitude: -46.6 };
    });
    return { body: { resultados } };
  });
}

/** Imports a list of one vehicle, and opens the vehicle. */
async function openNewVehicle(page: Page): Promise<void> {
  await bringIn(page, { name: 'frota.csv', content: `Chassi\n${vinOf(0)}\n` });
  await save(page);
  await row(page, 0).click();
}

test("Escape closes a dialog that does not have the focus yet, and not the vehicle's panel behind it.", async ({
  rastro: page,
}) => {
  await openNewVehicle(page);
  await button(page, 'Consultar agora').focus();
  // The dialog can't take the focus, as in the moment after it has opened.
  await page.evaluate(() => {
    HTMLElement.prototype.focus = () => undefined;
  });
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toContainText('conexão');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(panel(page)).toBeVisible();
});

test("In a narrow window a vehicle's panel shows its whole status and the whole button beside it.", async ({
  rastro: page,
}) => {
  await openNewVehicle(page);
  for (const width of [1024, 1440]) {
    await page.setViewportSize({ width, height: 700 });
    for (const text of ['Não consultado', 'Consultar agora']) {
      const shown = panel(page).getByText(text, { exact: true });
      await expect(shown).toBeVisible();
      expect(await shown.evaluate((one) => one.scrollWidth - one.clientWidth), `${text}, ${width}`).toBe(0);
    }
  }
});

test('looks up one vehicle without a sheet, and more of them by what is filtered or ticked', async ({
  rastro: page,
}) => {
  const asked: string[][] = [];
  let day = 20;
  let isKnown = true;
  await using service = await startFleet((index) => (index === 4 || !isKnown ? null : day), asked);
  const vins = Array.from({ length: 6 }, (_, index) => vinOf(index));
  await bringIn(page, { name: 'frota.csv', content: `Chassi\n${vins.join('\n')}\n` });
  await save(page);

  // Without a connection the sheet says what is missing.
  await row(page, 0).click();
  await button(page, 'Consultar agora').click();
  await expect(dialog(page)).toContainText('conexão');
  await page.keyboard.press('Escape');
  await connect(page, service.url);
  await expect(page.getByText('Sem conexão configurada')).toBeHidden();

  // From the panel: by keyboard, with the focus where it was.
  await button(page, 'Consultar agora').press('Enter');
  await expect(outcome(page)).toHaveText('Nova posição recebida.');
  await expect(button(page, 'Consultar agora')).toBeFocused();
  await expect(panel(page)).toContainText('20/11/2026');
  await expect(dialog(page)).toBeHidden();
  await expect(page.getByRole('region', { name: 'Consultas' })).toBeHidden();
  expect(asked).toEqual([[vinOf(0)]]);
  await button(page, 'Consultar agora').press('Enter');
  await expect(outcome(page)).toHaveText('O serviço respondeu com a mesma posição de antes.');
  day = 21;
  isKnown = false;
  await button(page, 'Consultar agora').press('Enter');
  await expect(outcome(page)).toHaveText('O serviço não encontrou este veículo.');
  await expectAccessible(page);
  isKnown = true;

  // From the row: its panel opens and shows what comes of it.
  await row(page, 1).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Consultar agora' }).press('Enter');
  await expect(panel(page).getByRole('heading', { level: 2 })).toContainText('000001');
  await expect(outcome(page)).toHaveText('Nova posição recebida.');
  await page.keyboard.press('Escape');

  // The filter that is on is what the button proposes; the whole list is one step away.
  await button(page, /^Não consultado\s*4/).click();
  await button(page, 'Consultar (4)').click();
  const scope = dialog(page).getByRole('radiogroup', { name: 'O que consultar' });
  await expect(scope.getByRole('radio', { name: 'Os 4 filtrados' })).toBeChecked();
  await expect(button(page, 'Consultar 4 veículos')).toBeVisible();
  await expectAccessible(page, '[role="dialog"]');
  await scope.getByRole('radio', { name: 'Os 4 filtrados' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(scope.getByRole('radio', { name: 'Lista inteira' })).toBeChecked();
  await expect(dialog(page)).toContainText('Lista “frota”');
  await page.keyboard.press('ArrowLeft');
  asked.length = 0;
  await button(page, 'Consultar 4 veículos').click();
  await expect(page.getByRole('region', { name: 'Consultas' })).toContainText(
    'Concluída · Veículos filtrados',
  );
  expect(asked.flat().toSorted()).toEqual([2, 3, 4, 5].map(vinOf));

  // What is ticked comes before what is filtered, in the menu too.
  await button(page, /^Todos\s*6/).click();
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '7');
  await page.locator('.ag-row[row-index="1"] [col-id="status"]').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Só “Localizado”' }).click();
  await expect(button(page, /^Localizado\s*4/)).toHaveAttribute('aria-pressed', 'true');
  await page.locator('.ag-row[row-index="0"] [col-id="tick"]').click();
  await button(page, 'Outras formas de consultar').click();
  await expect(page.getByRole('menuitem')).toContainText([
    'O veículo selecionado',
    'Os 4 filtrados',
    'Lista inteira',
    'Só os consultados há mais de…',
    'Nada falhou na última consulta desta lista',
  ]);
  await page.keyboard.press('Escape');
  await button(page, 'Consultar (1)').click();
  await expect(scope.getByRole('radio')).toHaveCount(3);
  await expect(scope.getByRole('radio', { name: 'O veículo selecionado' })).toBeChecked();
});

test('says in the panel why a vehicle could not be looked up, and what to do', async ({ rastro: page }) => {
  await using service = await startService(() => ({ status: 401 }));
  await bringIn(page, { name: 'frota.csv', content: `Chassi\n${vinOf(0)}\n` });
  await save(page);
  await connect(page, service.url);
  await row(page, 0).click();
  await button(page, 'Consultar agora').click();
  await expect(outcome(page)).toContainText('credenciais');
  await panel(page).getByRole('button', { name: 'Abrir a conexão' }).click();
  await expect(dialog(page)).toContainText('Editar conexão');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
});

test('The sheet of a lookup names no number before it has counted, and follows what is answered meanwhile.', async ({
  rastro: page,
}) => {
  await using service = await startFleet(() => 20, []);
  await connect(page, service.url);
  const vins = Array.from({ length: 6 }, (_, index) => vinOf(index));
  await bringIn(page, { name: 'frota.csv', content: `Chassi\n${vins.join('\n')}\n` });
  await save(page);
  await button(page, /^Não consultado/).click();
  const release = await hold(page, 'runs', 'plan');
  await button(page, 'Consultar (6)').click();
  const sheet = page.getByRole('dialog', { name: 'Resumo da consulta' });
  await expect(sheet.getByRole('button', { name: /^Consultar/ })).toHaveText('Consultar');
  await release();
  await expect(sheet.getByRole('button', { name: 'Consultar 6 veículos' })).toBeVisible();

  await page.evaluate(
    async (asked) => {
      const connections = await window.rastro.connections.all();
      const connectionId = connections.ok ? (connections.value[0]?.id ?? 0) : 0;
      await window.rastro.runs.start({
        connectionId,
        target: { kind: 'vins', vins: asked },
        freshMinutes: null,
      });
    },
    vins.slice(0, 2),
  );
  await expect(sheet.getByRole('radiogroup')).toContainText('Os 4 filtrados');
  await sheet.getByRole('button', { name: 'Consultar 4 veículos' }).click();
  await expect(sheet).toBeHidden();
});
