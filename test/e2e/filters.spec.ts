/** What narrows table, map and counts: pasted numbers, ages, places, and the way out of each. */
import type { Page } from '@playwright/test';
import { copiedBy, pasteText } from './clipboard.ts';
import { EVERYTHING, FLEET, fleetIsLookedUp, rowsOf, said } from './demo.ts';
import { expect, expectAccessible, test } from './fixtures.ts';

test.use({ demo: true, shared: true });

const filters = (page: Page) => page.getByRole('region', { name: 'Filtros ativos' });
const menu = (page: Page) => page.getByRole('button', { name: /^Filtros/ });
const choice = (page: Page) => page.getByRole('dialog', { name: 'Filtros' });
const box = (page: Page, name: RegExp) => choice(page).getByRole('checkbox', { name });
const searchbox = (page: Page) => page.getByRole('searchbox', { name: /Buscar por chassi/ });
const vinCell = (page: Page, row: number) => page.locator(`.ag-row[row-index="${row}"] [col-id="vin"]`);

/** Unknown to the demo: a whole VIN, and an end. */
const UNKNOWN = '9BWZZZ377VT004251';
const NO_END = '00000001';

/** Table and header show so many vehicles. */
async function shows(page: Page, vehicles: number): Promise<void> {
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(vehicles + 1));
  await expect(filters(page)).toContainText(
    `${vehicles} ${vehicles === 1 ? 'veículo encontrado' : 'veículos encontrados'}`,
  );
}

async function openTab(page: Page, name: 'Atualização' | 'Local'): Promise<void> {
  await menu(page).click();
  await choice(page)
    .getByRole('tab', { name: new RegExp(`^${name}`) })
    .click();
}

test('In a small window the header keeps its two lines, with a filter too.', async ({ rastro: page }) => {
  await fleetIsLookedUp(page);
  const height = () =>
    page.locator('main > header').evaluate((header) => header.getBoundingClientRect().height);
  const wide = await height();
  await page.setViewportSize({ width: 1024, height: 700 });
  await expect.poll(height).toBe(wide);
  await page.getByRole('button', { name: /^Atrasada/ }).click();
  await expect(page.getByRole('button', { name: /^Atrasada/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('button', { name: /^Consultar$/ })).toBeVisible();
  expect(await height()).toBe(wide);
});

test('finds many pasted numbers at once and lists those that did not match', { tag: '@journey' }, async ({
  rastro: page,
}) => {
  await fleetIsLookedUp(page);
  const vins = (await rowsOf(page)).slice(0, 4).map(({ vin }) => vin);
  await searchbox(page).fill('9BG');
  await shows(page, (await rowsOf(page)).filter(({ vin }) => vin.startsWith('9BG')).length);

  await searchbox(page).focus();
  await pasteText(
    page,
    ['Chassi', vins[0], vins[1]?.toLowerCase(), vins[2]?.slice(-8), UNKNOWN, NO_END].join('\r\n'),
  );
  await shows(page, 3);
  await expect(searchbox(page)).toHaveValue('');
  await expect(vinCell(page, 2)).toHaveText(vins[2] ?? '');
  await expect(filters(page)).toContainText('3 de 5 números colados encontrados');
  await expect(page.getByRole('status').filter({ hasText: '3 de 5 números colados' })).toBeAttached();

  await filters(page).getByRole('button', { name: '2 não encontrados' }).click();
  const dialog = page.getByRole('dialog', { name: '2 números não encontrados' });
  await expect(dialog.getByLabel('Placas e chassis não encontrados')).toHaveValue(`${UNKNOWN}\n${NO_END}`);
  await expect(dialog).toContainText('Nenhum veículo importado no Rastro tem estas placas ou chassis.');
  await expect(dialog).toContainText('1 é um chassi completo');
  const copied = await copiedBy(page, () => dialog.getByRole('button', { name: 'Copiar todos' }).click());
  expect(copied).toBe(`${UNKNOWN}\r\n${NO_END}`);
  await expect(dialog.getByRole('button', { name: 'Copiado' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await filters(page)
    .getByRole('button', { name: /^Limpar o filtro “3 de 5/ })
    .click();
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(FLEET + 1));
  await expect(filters(page)).toBeHidden();
});

test('takes many numbers by keyboard alone, and refuses a text that is too long', async ({
  rastro: page,
}) => {
  await fleetIsLookedUp(page);
  const [a, b, c] = (await rowsOf(page)).map(({ vin }) => vin);
  const dialog = page.getByRole('dialog', { name: 'Buscar várias placas ou chassis' });

  await searchbox(page).focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(page.locator(':focus')).toHaveAccessibleName('Buscar várias placas ou chassis…');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Placas e chassis', { exact: true })).toBeFocused();
  await expect(dialog.getByRole('button', { name: 'Buscar' })).toBeDisabled();
  await expect(dialog).toContainText('Busca em “Todos os veículos”.');
  await page.keyboard.insertText(`${a}, ${b};${c}`);
  await page.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();
  await shows(page, 3);
  await expect(filters(page)).toContainText('3 de 3 números colados encontrados');
  await expect(filters(page).getByRole('button', { name: /não encontrad/ })).toBeHidden();

  // Numbers that were typed in one line.
  await searchbox(page).fill(`${a} ${b}`);
  await searchbox(page).press('Enter');
  await expect(filters(page)).toContainText('2 de 2 números colados encontrados');
  await shows(page, 2);

  await searchbox(page).focus();
  await pasteText(page, '9BWZZZ377VT004251\n'.repeat(450_000));
  await expect(page.getByText('O texto colado é longo demais')).toBeVisible();
  await shows(page, 2);
  await page.getByRole('button', { name: 'Buscar várias placas ou chassis…' }).click();
  await expect(dialog.getByLabel('Placas e chassis', { exact: true })).toBeFocused();
  await pasteText(page, '9BWZZZ377VT004251\n'.repeat(450_000));
  await expect(dialog.getByRole('alert')).toContainText('São mais de 8.000.000 caracteres.');
  await expect(dialog.getByRole('button', { name: 'Importar como lista' })).toBeVisible();
  await expectAccessible(page, '[role="dialog"]');
});

test('follows each key of a search, and a paste of one number is one', async ({ rastro: page }) => {
  await fleetIsLookedUp(page);
  const rows = await rowsOf(page);
  const end = rows[5]?.vin.slice(-6) ?? '';
  const matching = (text: string) =>
    rows.filter(({ vin }) => vin.startsWith(text) || vin.endsWith(text)).length;
  await searchbox(page).focus();
  for (let length = 1; length <= end.length; length++) {
    await page.keyboard.type(end[length - 1] ?? '');
    await expect(filters(page)).toContainText(`Busca: ${end.slice(0, length)}`);
  }
  await shows(page, matching(end));
  await page.keyboard.press('Escape');
  await expect(filters(page)).toBeHidden();
  await pasteText(page, `${end}\r\n`);
  await shows(page, matching(end));

  // Enter opens what is found, where it is one vehicle.
  const one = rows[7]?.vin ?? '';
  await searchbox(page).fill(one);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Detalhes do veículo' })).toContainText(one);
});

test('keys that come faster than the answers ask once for the last of them, and rows stay until there are others', async ({
  rastro: page,
}) => {
  await fleetIsLookedUp(page);
  const before = await said(vinCell(page, 0));
  const last = (await rowsOf(page)).at(-1)?.vin ?? '';
  // Answers wait until they are let go.
  await page.evaluate(() => {
    const { fleet } = window.rastro;
    const asked: string[] = [];
    const held: (() => void)[] = [];
    const holding =
      <I extends { view: { search: string } }, R>(verb: (input: I) => Promise<R>, name: string) =>
      async (input: I) => {
        asked.push(`${name} ${input.view.search}`);
        await new Promise<void>((resolve) => held.push(resolve));
        return verb(input);
      };
    const letGo = () => {
      for (const go of held.splice(0)) go();
    };
    Object.assign(window, { asked, letGo });
    Object.assign(fleet, { counts: holding(fleet.counts, 'counts'), page: holding(fleet.page, 'page') });
  });
  const asked = (): Promise<string[]> => page.evaluate(() => Reflect.get(window, 'asked'));
  await searchbox(page).focus();
  await page.keyboard.type(last[0] ?? '');
  await expect.poll(asked).toContain(`page ${last[0]}`);
  await page.keyboard.type(last.slice(1));
  await expect(searchbox(page)).toHaveValue(last);
  await expect(vinCell(page, 0)).toHaveText(before);
  await expect(page.getByText('Nenhum veículo corresponde aos filtros')).toBeHidden();

  await page.evaluate(() => Reflect.get(window, 'letGo')());
  await expect.poll(asked).toContain(`page ${last}`);
  await expect(async () => {
    await page.evaluate(() => Reflect.get(window, 'letGo')());
    await expect(vinCell(page, 0)).toHaveText(last, { timeout: 1_000 });
  }).toPass();
  await shows(page, 1);
  expect(new Set(await asked())).toEqual(
    new Set([`counts ${last[0]}`, `page ${last[0]}`, `counts ${last}`, `page ${last}`]),
  );
});

test('filters by the age of positions, with limits that can be changed', async ({ rastro: page }) => {
  await fleetIsLookedUp(page);
  const hours = (await rowsOf(page)).map(({ position }) =>
    position ? (Date.now() - position.seenAt) / 3_600_000 : null,
  );
  const amount = (holds: (age: number | null) => boolean) => hours.filter(holds).length;
  const silent = amount((age) => age !== null && age > 168);
  const none = amount((age) => age === null);

  await menu(page).click();
  await expect(box(page, /Atualizada até 24 horas/)).toBeVisible();
  await expect(box(page, /Atrasada mais de 24 horas/)).toBeVisible();
  await expect(box(page, new RegExp(`Sem sinal mais de 7 dias ${silent}`))).toBeVisible();
  await box(page, /Sem sinal/).check();
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(silent + 1));
  await box(page, new RegExp(`Sem posição nunca localizado ${none}`)).check();
  await shows(page, silent + none);
  await expect(filters(page)).toContainText('Atualização: Sem sinal, Sem posição');

  // Another limit is another question, which is asked at once.
  const late = amount((age) => age !== null && age > 100);
  await choice(page).getByRole('button', { name: 'Mudar os limites…' }).click();
  await page.getByRole('dialog').getByLabel('Sem sinal após').fill('100');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await shows(page, late + none);
  await menu(page).click();
  await expect(box(page, new RegExp(`Sem sinal mais de 100 horas ${late}`))).toBeChecked();
  await page.keyboard.press('Escape');
  await filters(page)
    .getByRole('button', { name: 'Limpar o filtro “Atualização: Sem sinal, Sem posição”' })
    .click();
  await expect(filters(page)).toBeHidden();
});

test('filters by state and municipality, counts them, and copies the counts as a table', async ({
  rastro: page,
}) => {
  await fleetIsLookedUp(page);
  const counts = async (region: string | null) => {
    const reply = await page.evaluate(
      ({ view, within }) => window.rastro.fleet.places({ view, within, search: '', limit: 1000 }),
      { view: EVERYTHING, within: region ? { country: 'BR', region, name: null } : null },
    );
    if (!reply.ok) throw new Error(reply.error.message);
    return reply.value;
  };
  const states = await counts(null);
  const towns = await counts('SP');
  const paulistas = states.places.find(({ place }) => place.region === 'SP')?.count ?? 0;
  const parana = states.places.find(({ place }) => place.region === 'PR')?.count ?? 0;
  const [town] = towns.places;
  expect(town?.count).toBeGreaterThan(0);
  const name = town?.place.name ?? '';

  await openTab(page, 'Local');
  await expect(box(page, /./)).toHaveCount(states.distinct);
  await expect(box(page, new RegExp(`^São Paulo SP ${paulistas} veículos$`))).toBeVisible();
  const copied = await copiedBy(page, () =>
    choice(page).getByRole('button', { name: 'Copiar como tabela' }).click(),
  );
  const rows = copied.split('\r\n').map((row) => row.split('\t'));
  expect(rows[0]).toEqual(['Local', 'Sigla', 'Veículos']);
  expect(rows).toHaveLength(states.distinct + 1);
  expect(rows).toContainEqual(['São Paulo', 'SP', String(paulistas)]);

  await box(page, /^Paraná/).check();
  await shows(page, parana);
  await box(page, /^São Paulo/).check();
  await shows(page, parana + paulistas);

  // A municipality takes the place of its whole state.
  await choice(page).getByRole('button', { name: 'Ver os municípios de São Paulo (SP)' }).click();
  await expect(choice(page).getByRole('searchbox')).toBeFocused();
  await expect(box(page, new RegExp(`^Todo o estado +${paulistas} veículos$`))).toBeChecked();
  await expect(box(page, /./)).toHaveCount(towns.distinct + 1);
  await box(page, new RegExp(`^${name} +${town?.count} veículos?$`)).check();
  await shows(page, parana + (town?.count ?? 0));
  await expect(filters(page)).toContainText(`Local: Paraná (PR), ${name}, SP`);
  await choice(page).getByRole('button', { name: 'Todos os estados e países' }).click();
  await expect(box(page, /^São Paulo/)).toHaveJSProperty('indeterminate', true);

  await choice(page).getByRole('button', { name: 'Limpar' }).click();
  await expect(filters(page)).toBeHidden();
  await choice(page).getByRole('button', { name: 'Concluir' }).click();
  await expect(menu(page)).toBeFocused();
});

test('finds states and municipalities by typing, and is moved through by arrows', async ({
  rastro: page,
}) => {
  await fleetIsLookedUp(page);
  const press = (key: string) => page.keyboard.press(key);
  const focused = page.locator(':focus');
  await menu(page).focus();
  await press('Enter');
  await expect(focused).toHaveAccessibleName('Atualização');
  await press('ArrowRight');
  await expect(focused).toHaveAccessibleName('Local');
  await press('Tab');
  await page.keyboard.type('sao paulo');
  await expect(choice(page).getByRole('checkbox').first()).toHaveAccessibleName(
    /^São Paulo SP \d+ veículos$/,
  );
  await press('ArrowDown');
  await expect(focused).toHaveAccessibleName(/^São Paulo SP \d+ veículos$/);
  await press('ArrowRight');
  await expect(focused).toHaveAccessibleName('Buscar em São Paulo (SP)');
  await expect(focused).toHaveValue('');
  await press('ArrowDown');
  await expect(focused).toHaveAccessibleName(/^Todo o estado/);
  // The state's municipalities are counted when it is opened.
  await expect(choice(page).getByRole('checkbox').nth(1)).toBeVisible();
  await press('ArrowDown');
  await expect(focused).not.toHaveAccessibleName(/^Todo o estado/);
  await press('Space');
  await expect(filters(page)).toContainText(/Local: .+, SP/);
  await press('ArrowLeft');
  await expect(focused).toHaveAccessibleName('Buscar estado, país ou município');
  await page.keyboard.type('qqqq');
  await expect(choice(page)).toContainText('Nenhum local com esse texto');
  await press('Escape');
  await expect(choice(page)).toBeHidden();
  await expect(menu(page)).toBeFocused();
});

test('every filter has a chip, all go at once, and an empty table says what narrows it', {
  tag: '@journey',
}, async ({ rastro: page }) => {
  await fleetIsLookedUp(page);
  await page.setViewportSize({ width: 900, height: 600 });
  const recent = page.getByRole('button', { name: /^Atualizada/ });
  await recent.click();
  await expect(filters(page)).toBeHidden();
  await recent.click();
  await openTab(page, 'Local');
  await box(page, /^Paraná/).check();
  await choice(page).getByRole('tab', { name: 'Atualização' }).click();
  await box(page, /Sem posição/).check();
  await page.keyboard.press('Escape');
  const empty = page.getByText('Nenhum veículo corresponde aos filtros');
  await expect(empty).toBeVisible();
  await expect(page.getByText('Filtros ativos: Atualização: Sem posição; Local: Paraná (PR).')).toBeVisible();
  await expect(filters(page)).toContainText('0 veículos encontrados');
  await expect(menu(page)).toHaveText('Filtros2 em uso');

  await filters(page).getByRole('button', { name: 'Limpar o filtro “Atualização: Sem posição”' }).click();
  await expect(empty).toBeHidden();
  await recent.click();
  await filters(page).getByRole('button', { name: 'Limpar filtros' }).click();
  await expect(filters(page)).toBeHidden();
  await expect(page.getByRole('button', { name: `Todos ${FLEET}` })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('grid')).toHaveAttribute('aria-rowcount', String(FLEET + 1));

  // Without a table the header shows what is left.
  await page.getByRole('radiogroup', { name: 'Modo de exibição' }).locator('label').nth(2).click();
  await searchbox(page).fill('zzz');
  await expect(filters(page)).toContainText('0 veículos encontrados');
  await expect(page.getByRole('status').filter({ hasText: '0 veículos encontrados' })).toBeAttached();
});

test.describe('on a host of its own', () => {
  test.use({ shared: false });

  test('the numbers that did not match are saved, looked up, or become a list', async ({ rastro: page }) => {
    await fleetIsLookedUp(page);
    const missing = page.getByRole('dialog', { name: '2 números não encontrados' });
    const open = async () => {
      await filters(page).getByRole('button', { name: '2 não encontrados' }).click();
      await expect(missing).toBeVisible();
    };
    await searchbox(page).focus();
    await pasteText(page, `${UNKNOWN}\n${NO_END}`);
    await expect(filters(page)).toContainText('0 de 2 números colados encontrados');
    await expect(page.getByText('Nenhum veículo corresponde aos filtros')).toBeVisible();

    await open();
    // Electron asks where to save it; a browser does not.
    if (test.info().project.name === 'browser') {
      const download = page.waitForEvent('download');
      await missing.getByRole('button', { name: 'Salvar como texto' }).click();
      expect((await download).suggestedFilename()).toBe('nao-encontrados.txt');
    }
    await missing.getByRole('button', { name: 'Consultar…' }).click();
    await expect(missing).toBeHidden();
    await expect(page.getByRole('dialog')).toContainText(/1\s*requisiç|1 veículo|Veículos/);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();

    await open();
    await missing.getByRole('button', { name: 'Criar lista…' }).click();
    const intake = page.getByRole('dialog', { name: 'Importar lista de chassis' });
    await expect(intake.getByText('Linhas lidas')).toBeVisible();
    await intake.getByRole('button', { name: 'Salvar lista' }).click();
    await expect(intake).toBeHidden();
    await expect(vinCell(page, 0)).toHaveText(UNKNOWN);

    // Of a list, what is not in it can be looked for among all vehicles.
    const [known] = await rowsOf(page);
    await searchbox(page).focus();
    await pasteText(page, `${known?.vin}\n${NO_END}`);
    await expect(filters(page)).toContainText('0 de 2 números colados encontrados');
    await open();
    await missing.getByRole('button', { name: 'Buscar em todos os veículos' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Todos os veículos' })).toBeVisible();
    await shows(page, 1);
    await expect(filters(page)).toContainText('1 de 2 números colados encontrados');
  });
});
