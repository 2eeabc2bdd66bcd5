/** A walk through every screen, dialog and menu of the demo, in either language. */
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { cell, dialog, dialogs, inDialog, inMenu, leave, menu, type Stops, screen } from './stops.ts';
import { exported, importing, leaving, lookups, removed } from './stops-of-work.ts';
import type { Words } from './words.ts';

/** The parts of the walk. Begins with table and map of the demo, which has been looked up. */
const parts = [
  tableAndMap,
  menus,
  filters,
  headerFilter,
  pasted,
  simpleDialogs,
  formsOfLists,
  help,
  importing,
  lookups,
  exported,
  removed,
  leaving,
];

export async function* everyScreen(page: Page, words: Words): Stops {
  for (const part of parts) yield* part(page, words);
}

async function* tableAndMap(page: Page, words: Words): Stops {
  await page.locator('[data-list]').nth(1).click();
  yield screen('table and map');
  await cell(page, 0, 'vin').click();
  const panel = page.getByRole('region', { name: words.whole('fleet:panel.label') });
  await expect(panel.getByText(words.whole('fleet:panel.position'))).toBeVisible();
  yield screen('vehicle');
  await page.locator('canvas.maplibregl-canvas').click({ button: 'right' });
  await expect(menu(page)).toBeVisible();
  yield { ...inMenu('menu of the map'), closesOnResize: true };
  await leave(menu(page));
  await panel.getByRole('button', { name: words.whole('fleet:panel.close') }).click();
  await layout(page, words, 2);
  await expect(page.getByRole('grid')).toBeHidden();
  yield screen('map');
  await layout(page, words, 3);
  for (const [at, role] of (['group', 'table'] as const).entries()) {
    const shapes = page.getByRole('radiogroup', { name: words.whole('overview:shape') });
    for (const shape of await shapes.all()) await shape.locator('label').nth(at).click();
    await expect(page.locator('[data-chart="groups"]').getByRole(role)).toBeVisible();
    yield screen(`overview as ${role}`);
  }
  await layout(page, words, 0);
  await expect(page.getByRole('grid')).toBeVisible();
  for (const row of [0, 1]) await cell(page, row, 'tick').click();
  await expect(page.getByRole('region', { name: words.whole('fleet:ticked.label') })).toBeVisible();
  yield screen('ticked vehicles');
  yield* dialog(page, 'tags and work', () =>
    page.getByRole('button', { name: words.whole('fleet:ticked.work') }).click(),
  );
  await page.getByRole('button', { name: words.whole('fleet:ticked.none') }).click();
}

const layout = (page: Page, words: Words, at: number) =>
  page
    .getByRole('radiogroup', { name: words.whole('app:header.layout') })
    .locator('label')
    .nth(at)
    .click();

async function* menus(page: Page, words: Words): Stops {
  for (const name of ['lists:actions', 'runs:lookUp.more', 'help:menu']) {
    await page.getByRole('button', { name: words.whole(name) }).press('Enter');
    await expect(menu(page)).toBeVisible();
    // The sidebar folds in a narrow window, and its menu with it.
    yield { ...inMenu(`menu ${name}`), closesOnResize: name === 'lists:actions' };
    await leave(menu(page));
  }
  for (const [name, target] of [
    ['row', cell(page, 1, 'status')],
    ['column', page.locator('.ag-header-cell[col-id="status"]')],
  ] as const) {
    await target.press('Shift+F10');
    await expect(menu(page)).toBeVisible();
    yield inMenu(`menu of a ${name}`);
    await leave(menu(page));
  }
  await page.keyboard.press('Control+K');
  await expect(dialogs(page).getByRole('option').first()).toBeVisible();
  yield inDialog('palette');
  await page.keyboard.type('zebra');
  await expect(dialogs(page).getByRole('option')).toHaveCount(0);
  yield inDialog('palette: nothing found');
  await leave(dialogs(page));
  yield* dialog(page, 'columns', () =>
    page.getByRole('button', { name: words.whole('table:columns.open') }).click(),
  );
  yield* dialog(page, 'new view', () => page.getByRole('button', { name: words.whole('views:add') }).click());
}

async function* filters(page: Page, words: Words): Stops {
  await page.getByRole('button', { name: words.within('filters:menu') }).click();
  for (const name of ['ages', 'places', 'columns']) {
    await dialogs(page)
      .getByRole('tab', { name: words.whole(`filters:tabs.${name}`) })
      .click();
    await expect(
      dialogs(page).getByRole('option').or(dialogs(page).getByRole('checkbox')).first(),
    ).toBeAttached();
    yield inDialog(`filter ${name}`);
  }
  await dialogs(page)
    .getByRole('tab', { name: words.whole('filters:tabs.places') })
    .click();
  await dialogs(page)
    .getByRole('button', { name: words.whole('filters:places.open') })
    .first()
    .click();
  yield inDialog('filter places of a state');
  await dialogs(page).getByRole('checkbox').nth(1).check();
  await leave(dialogs(page));
  const active = page.getByRole('region', { name: words.whole('fleet:filter.label') });
  await expect(active).toBeVisible();
  yield screen('active filters');
  await page.getByRole('searchbox').fill('zzzz');
  await expect(page.getByText(words.whole('fleet:table.noMatchTitle'))).toBeVisible();
  yield screen('no vehicle matches');
  await page
    .getByRole('button', { name: words.whole('fleet:filter.clear') })
    .first()
    .click();
  await expect(active).toBeHidden();
}

async function* headerFilter(page: Page, words: Words): Stops {
  await page.locator('[data-list]').nth(0).click();
  const header = page.locator('.ag-header-cell[col-id="identifier"]');
  yield* dialog(page, 'filter by identifier', async () => {
    await header.press('Shift+F10');
    await page.getByRole('menuitem', { name: words.whole('table:menu.filterColumn') }).click();
  });
  await page.locator('[data-list]').nth(1).click();
}

async function* pasted(page: Page, words: Words): Stops {
  await page.getByRole('button', { name: words.whole('filters:pasted.open') }).click();
  await dialogs(page).getByRole('textbox').fill('9BWZZZ377VT004251\nABC1D23');
  yield inDialog('paste many');
  await dialogs(page)
    .getByRole('button', { name: words.whole('filters:pasted.action') })
    .click();
  const missing = page.getByRole('button', { name: words.whole('filters:pasted.missed') });
  await expect(missing).toBeVisible();
  yield* dialog(page, 'pasted, not found', () => missing.click());
  await page.getByRole('button', { name: words.whole('fleet:filter.remove') }).click();
}

async function* simpleDialogs(page: Page, words: Words): Stops {
  const foot = page.getByRole('navigation');
  for (const name of ['app:nav.settings', 'app:nav.connections', 'app:nav.runs', 'app:nav.import'])
    yield* dialog(page, name, () => foot.getByRole('button', { name: words.whole(name) }).click());
  await foot.getByRole('button', { name: words.whole('app:nav.connections') }).click();
  await dialogs(page)
    .getByRole('button', { name: words.whole('settings:connections.add') })
    .click();
  const form = page.getByRole('dialog', { name: words.whole('settings:form.newTitle') });
  await form.getByRole('textbox').first().fill('Frota');
  await form.getByLabel(words.within('settings:form.baseUrl')).fill('http://127.0.0.1:1');
  await form.getByLabel(words.within('settings:form.clientId')).fill('office');
  await form.locator('input[type=password]').fill('try-me');
  await form.getByRole('button', { name: words.whole('settings:form.test') }).click();
  await expect(form.getByRole('alert').or(form.getByRole('status')).first()).toBeVisible();
  yield inDialog('new connection');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: words.whole('app:discard.title') });
  await expect(question).toBeVisible();
  yield inDialog('discard a connection');
  await question.getByRole('button', { name: words.whole('app:discard.confirm') }).click();
  await expect(dialogs(page)).toHaveCount(0);
}

async function* formsOfLists(page: Page, words: Words): Stops {
  for (const name of [
    'renameMenu',
    'identifier.menu',
    'schedule.menu',
    'export',
    'takeWork',
    'roundTrip',
    'remove',
    'erase',
  ]) {
    yield* dialog(page, `list: ${name}`, async () => {
      await page.getByRole('button', { name: words.whole('lists:actions') }).press('Enter');
      await page.getByRole('menuitem', { name: words.whole(`lists:${name}`) }).click();
    });
  }
}

async function* help(page: Page, words: Words): Stops {
  for (const topic of ['guide', 'shortcuts', 'licences', 'about'])
    yield* dialog(page, `help: ${topic}`, async () => {
      await page.getByRole('button', { name: words.whole('help:menu') }).press('Enter');
      await page.getByRole('menuitem', { name: words.whole(`help:topics.${topic}`) }).click();
    });
}
