/**
 * A clerk's day with vehicles that she knows by plates alone, and what a screen reader says at each station. Each click, key
 * and paste is counted.
 *
 * In Excel, with a finished file of answers beside the broker's workbook, the same day takes some 240: stack the column of
 * trailers and their plates under the tractors (8), mend the VIN (3), write a lookup of the answers and fill it right and
 * down (50); pick two VINs and two plates out of the e-mail (16); open last week's file, write two lookups and a distance,
 * fill and filter them (120); paste ten plates aside, count and filter (38); save (3).
 */
import type { Locator, Page } from '@playwright/test';
import { inlineRows, partsOf, zipParts } from '../helpers/workbook.ts';
import { pasteText } from './clipboard.ts';
import { expect, test } from './fixtures.ts';
import { drop, type Incoming } from './import-actions.ts';
import { connect, type Service, startService } from './service.ts';

test.use({ layout: 'both' });

const VEHICLES = 12;
const plateOf = (index: number) => `TST${index % 10}A${10 + index}`;
const vinOf = (index: number) => `9BWZZZ377VT${String(index).padStart(6, '0')}`;
/** The trailer of the tractor of this number. */
const trailerOf = (index: number) => vinOf(100 + index);

/** A broker's workbook: tractor and trailer in a row, and a number with a digit missing. */
function workbook(): Incoming {
  const rows = Array.from({ length: VEHICLES }, (_, index) => [
    `Segurado ${index}`,
    plateOf(index),
    index === 3 ? vinOf(index).slice(0, 16) : vinOf(index),
    trailerOf(index),
  ]);
  const sheet = {
    name: 'Frota',
    rows: inlineRows([['Segurado', 'Placa', 'Chassi cavalo', 'Chassi carreta'], ...rows]),
  };
  return { name: 'Corretora Sul.xlsx', content: zipParts(partsOf({ sheets: [sheet] })) };
}

const EMAIL = `Bom dia!
Por favor, incluir também o Gol da dona Márcia, placa RIO2A18, chassi ${vinOf(50)},
e o caminhão do seu João (SAO3B19), chassi ${vinOf(51)}. Obrigada!`;

/** The hands of the clerk: clicks, keys and pastes, counted. */
function handsAt(page: Page) {
  let actions = 0;
  const counted =
    <A extends unknown[]>(action: (...args: A) => Promise<void>) =>
    (...args: A) => {
      actions += 1;
      return action(...args);
    };
  return {
    actions: () => actions,
    click: counted((what: Locator) => what.click()),
    press: counted((key: string) => page.keyboard.press(key)),
    drop: counted((file: Incoming) => drop(page, file)),
    /** Where the focus is. */
    paste: counted((text: string) => pasteText(page, text)),
  };
}

/** A service that the program is connected with; `isLater` says whether its vehicles have moved on. */
async function connectedService(page: Page, isLater: () => boolean): Promise<Service> {
  const service = await startService((vins) => ({
    body: { resultados: vins.map((chassi) => ({ chassi, ...positionOf(chassi, isLater()) })) },
  }));
  await connect(page, service.url);
  await expect(page.getByRole('navigation')).toBeVisible();
  return service;
}

/** Actions of each part of the day. */
const ACTIONS = { import: 8, email: 2, comparison: 7, search: 2, export: 3, removal: 4 };

test('A clerk who knows plates alone imports, looks up, compares, finds, exports and takes back in few actions.', {
  tag: '@journey',
}, async ({ rastro: page }) => {
  let isLater = false;
  await using _service = await connectedService(page, () => isLater);
  const hands = handsAt(page);
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
  const strip = page.getByRole('region', { name: 'Consultas' });
  const counts: Record<string, number> = {};
  const ends = (part: keyof typeof ACTIONS) => {
    counts[part] = hands.actions() - Object.values(counts).reduce((sum, count) => sum + count, 0);
  };

  await hands.drop(workbook());
  const intake = dialog('Importar lista de chassis');
  await hands.click(intake.getByRole('combobox', { name: 'Veículos na lista' }));
  await hands.click(page.getByRole('option', { name: 'De todas as colunas, em uma lista' }));
  const bad = intake.getByRole('region', { name: 'Linhas com problema' });
  await expect(bad).toMatchAriaSnapshot(SPOKEN.badRow);
  await expect(bad.getByRole('textbox')).toHaveAccessibleDescription(
    `${plateOf(3)} Tem 16 caracteres; o chassi tem 17`,
  );
  await hands.click(bad.getByRole('textbox'));
  await hands.press('ControlOrMeta+A');
  await hands.paste(vinOf(3));
  await expect(intake.getByRole('list', { name: 'Linhas corrigidas' })).toBeVisible();
  await hands.click(button('Salvar e consultar…'));
  await hands.click(button(/^Consultar \d+ veículos$/));
  await expect(strip).toContainText('Concluída · Corretora Sul');
  await expect(page.getByRole('navigation')).toMatchAriaSnapshot(SPOKEN.lists);
  ends('import');

  await hands.paste(EMAIL);
  await expect(intake.getByText('Lido como texto')).toBeVisible();
  await hands.click(button('Salvar lista'));
  await expect(intake).toBeHidden();
  ends('email');

  await hands.click(button(/^Corretora Sul/));
  isLater = true;
  await hands.click(button('Outras formas de consultar'));
  await hands.click(page.getByRole('menuitem', { name: 'Lista inteira' }));
  await hands.click(button(/^Consultar \d+ veículos$/));
  await expect(strip).toContainText('Concluída · Corretora Sul');
  await hands.click(strip.getByRole('button', { name: 'Detalhes' }));
  await hands.click(button('Comparar…'));
  await expect(dialog('Comparar consultas')).toMatchAriaSnapshot(SPOKEN.comparison);
  await hands.press('Escape');
  ends('comparison');

  await hands.press('ControlOrMeta+F');
  await hands.paste(Array.from({ length: 10 }, (_, index) => plateOf(index)).join('\r\n'));
  // The tractor of each plate: its trailer has none.
  await expect(page.getByRole('grid', { name: 'Veículos: Corretora Sul' })).toHaveAttribute(
    'aria-rowcount',
    '11',
  );
  await expect(page.getByRole('region', { name: 'Filtros ativos' })).toMatchAriaSnapshot(SPOKEN.found);
  ends('search');

  await hands.click(button('Exportar…'));
  await hands.click(dialog('Exportar').getByRole('button', { name: 'Salvar…' }));
  await expect(dialog('Exportar')).toMatchAriaSnapshot(SPOKEN.exported);
  await hands.press('Escape');
  ends('export');

  await hands.click(button('Ações da lista Corretora Sul'));
  await hands.click(page.getByRole('menuitem', { name: 'Remover…', exact: true }));
  await hands.click(button('Remover lista'));
  await hands.click(button('Desfazer'));
  await expect(button('Ações da lista Corretora Sul')).toBeVisible();
  ends('removal');
  expect(counts).toEqual(ACTIONS);
});

test("A month's file comes back with its places in six actions, the next month's too; a vehicle is found in two.", {
  tag: '@journey',
}, async ({ rastro: page }) => {
  let isLater = false;
  await using _service = await connectedService(page, () => isLater);
  // A month passes in a moment, and what was looked up a moment ago is not asked again.
  await page.evaluate(() => window.rastro.app.saveSettings({ freshMinutes: 0 }));
  const hands = handsAt(page);
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const saved = page.getByRole('dialog', { name: 'Exportar' });

  async function month(name: string, save: string, { isFirst }: { isFirst: boolean }): Promise<number> {
    const before = hands.actions();
    const rows = Array.from({ length: VEHICLES }, (_, index) => `${plateOf(index)};${vinOf(index)}`);
    await hands.drop({ name, content: ['Placa;Chassi', ...rows].join('\r\n') });
    if (!isFirst) await hands.click(button('Substituir essa lista'));
    await hands.click(button(save));
    await hands.click(button(/^Consultar \d+ veículos$/));
    await expect(page.getByRole('region', { name: 'Consultas' })).toContainText('Concluída');
    await hands.click(button('Exportar…'));
    if (isFirst) await hands.click(saved.getByText('Meu arquivo original com as posições'));
    await hands.click(saved.getByRole('button', { name: 'Salvar…' }));
    await expect(saved).toContainText(`${VEHICLES} de ${VEHICLES} linhas gravadas`);
    const done = hands.actions() - before;
    await page.keyboard.press('Escape');
    return done;
  }
  expect(await month('outubro.csv', 'Salvar e consultar…', { isFirst: true })).toBe(6);
  isLater = true;
  expect(await month('novembro.csv', 'Substituir e consultar…', { isFirst: false })).toBe(6);

  const before = hands.actions();
  await hands.press('ControlOrMeta+F');
  await hands.paste(plateOf(3));
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', '2');
  await expect(page.locator('.ag-row[row-index="0"] [col-id="place"]')).toContainText(/, [A-Z]{2}/);
  // It is the only one: its details are open, with the days before.
  await expect(page.getByRole('region', { name: 'Detalhes do veículo' })).toContainText('Ontem');
  expect(hands.actions() - before).toBe(2);
});

/** What a screen reader says: roles, names and states. */
const SPOKEN = {
  badRow: `
    - region "Linhas com problema":
      - table "Linhas com problema":
        - rowgroup:
          - row "Linha Chassi Motivo Placa Segurado"
        - rowgroup:
          - row "5 9BWZZZ377VT00000 Tem 16 caracteres; o chassi tem 17 TST3A13 Segurado 3":
            - cell "5"
            - cell "9BWZZZ377VT00000":
              - textbox "Chassi da linha 5": 9BWZZZ377VT00000
            - cell "Tem 16 caracteres; o chassi tem 17"
            - cell "TST3A13"
            - cell "Segurado 3"`,
  lists: `
    - navigation "Listas e configurações":
      - list:
        - listitem:
          - button "Todos os veículos 24 veículos"
      - heading "Listas" [level=2]
      - button "Importar lista"
      - list:
        - listitem:
          - button "Corretora Sul 24 veículos"
          - button "Ações da lista Corretora Sul"`,
  comparison: `
    - dialog "Comparar consultas":
      - heading "Comparar consultas" [level=2]
      - tablist "O que mudou":
        - tab "8 Mudaram de lugar" [selected]
        - tab "0 Deixaram de ser encontrados"
        - tab "0 Passaram a ser encontrados"
        - tab "0 Sem sinal"
        - tab "0 Ficaram sem sinal"
        - tab "0 Entraram em área"
        - tab "0 Saíram de área"
        - tab "0 Mudaram de UF ou país"`,
  found: `
    - region "Filtros ativos":
      - paragraph: 10 veículos encontrados
      - text: 10 de 10 números colados encontrados
      - button "Limpar o filtro “10 de 10 números colados encontrados”"`,
  exported: `
    - dialog "Exportar":
      - status:
        - paragraph: Arquivo salvo
        - paragraph: 10 de 10 linhas gravadas
      - button "Abrir"
      - button "Mostrar na pasta"`,
};

/** At noon, each vehicle in a place of its own; a week later every third has moved. */
function positionOf(vin: string, isLater: boolean) {
  const number = Number(vin.slice(11));
  const day = new Date(Date.now() - (isLater ? 1 : 8) * 86_400_000).toISOString().slice(0, 10);
  const latitude = -23.5 + (number % 100) / 50 + (isLater && number % 3 === 0 ? 0.5 : 0);
  return { status: 'ok', timestamp: `${day} 12:00:00`, latitude, longitude: -46.6 };
}
