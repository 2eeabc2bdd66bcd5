/** The stops of the walk where something is done: imports, lookups, exports, and what is removed. */
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';
import { drop } from './import-actions.ts';
import { dialog, dialogs, inDialog, inMenu, leave, menu, type Stops, screen } from './stops.ts';
import type { Words } from './words.ts';

export async function* importing(page: Page, words: Words): Stops {
  await drop(page, { name: 'frota.csv', content: LIST });
  const open = page.getByRole('dialog', { name: words.whole('intake:title') });
  await expect(open.getByText(words.whole('intake:counts.rows'))).toBeVisible();
  yield inDialog('import with bad rows');
  await open.getByText(words.within('intake:settings.title')).click();
  await open.getByRole('button', { name: words.whole('intake:settings.keptColumns') }).click();
  await expect(page.getByRole('listbox')).toBeVisible();
  yield inDialog('import: kept columns');
  await page.keyboard.press('Escape');
  await open.getByRole('combobox', { name: words.whole('intake:into.label') }).click();
  yield inDialog('import: destinations');
  await page.getByRole('option', { name: words.whole('intake:into.replace') }).click();
  await open.getByRole('combobox', { name: words.whole('intake:into.list') }).click();
  await page.getByRole('option').first().click();
  await open.getByRole('button', { name: words.whole('intake:into.show') }).click();
  await expect(page.getByRole('list', { name: words.whole('intake:into.added') })).toBeVisible();
  yield inDialog('import: differences');
  await page.keyboard.press('Escape');
  await open
    .getByRole('textbox', { name: words.whole('intake:heldBack.valueOf') })
    .first()
    .fill(VIN);
  await expect(open.getByRole('list', { name: words.whole('intake:corrected.label') })).toBeVisible();
  yield inDialog('import: a corrected row');
  await open.getByRole('button', { name: words.whole('app:close') }).click();
  const question = page.getByRole('dialog', { name: words.whole('intake:leave.title') });
  await expect(question).toBeVisible();
  yield inDialog('import: leave');
  await question.getByRole('button', { name: words.whole('intake:leave.confirm') }).click();
  await expect(dialogs(page)).toHaveCount(0);
}

const VIN = '9BWZZZ377VT004251';
const LIST = `Chassi;Placa;Segurado\ncurto;ABC1D23;Ana\n${VIN};ABC1D24;Bia\n9BWZZZ377VTO04252;ABC1D25;Caio\n;ABC1D26;Davi\n`;

export async function* lookups(page: Page, words: Words): Stops {
  await page.getByRole('button', { name: words.whole('runs:lookUp.more') }).press('Enter');
  await page.getByRole('menuitem', { name: words.whole('runs:lookUp.whole') }).click();
  const start = page.getByRole('button', { name: words.whole('runs:preflight.start') });
  await expect(start).toBeVisible();
  yield inDialog('lookup: summary');
  await start.click();
  const strip = page.getByRole('region', { name: words.whole('runs:panel.title') });
  await expect(strip).toContainText(words.within('runs:state.completed'));
  yield screen('lookup has ended');
  const history = page.getByRole('dialog', { name: words.whole('runs:panel.title') });
  await strip.getByRole('button', { name: words.whole('runs:panel.details') }).click();
  await expect(history.getByRole('heading', { level: 3 })).toBeVisible();
  yield inDialog('lookup: details');
  await history.getByRole('button', { name: words.whole('runs:panel.remove') }).click();
  const question = page.getByRole('dialog', { name: words.whole('runs:panel.removeTitle') });
  await expect(question).toBeVisible();
  yield inDialog('lookup: remove from history');
  await leave(question);
  await history.getByRole('button', { name: words.whole('runs:panel.back') }).click();
  await expect(history.getByRole('row').nth(2)).toBeVisible();
  yield inDialog('lookups');
  await history.getByRole('row').nth(1).getByRole('button').click();
  await history.getByRole('button', { name: words.whole('runs:panel.compare') }).click();
  const comparison = page.getByRole('dialog', { name: words.whole('compare:title') });
  await expect(comparison.getByRole('tab').first()).toBeVisible();
  // Its differences come later than its figures.
  await expect(comparison.locator('.mantine-Loader-root')).toHaveCount(0);
  yield inDialog('comparison');
  await leave(comparison);
}

export async function* exported(page: Page, words: Words): Stops {
  await page.getByRole('button', { name: words.whole('export:button'), exact: true }).click();
  await dialogs(page)
    .getByRole('button', { name: words.whole('export:save') })
    .click();
  await expect(dialogs(page).getByText(words.whole('export:done.rows'))).toBeVisible();
  yield inDialog('export is done');
  await leave(dialogs(page));
}

export async function* removed(page: Page, words: Words): Stops {
  await page.getByRole('button', { name: words.whole('lists:actions') }).press('Enter');
  await page.getByRole('menuitem', { name: words.whole('lists:remove') }).click();
  await dialogs(page)
    .getByRole('button', { name: words.whole('lists:removeConfirm') })
    .click();
  await expect(page.getByRole('button', { name: words.whole('app:undo') })).toBeVisible();
  yield screen('list removed, to be undone');
  const bin = page.getByRole('button', { name: words.within('lists:bin.title') });
  yield* dialog(page, 'removed lists', () => bin.click());
  await page.getByRole('button', { name: words.within('filters:unlisted.filter') }).click();
  yield* dialog(page, 'remove vehicles', () =>
    page.getByRole('button', { name: words.whole('filters:unlisted.remove') }).click(),
  );
}

/** Connections of the user's own, and the demo removed. Ends with the welcome screen. */
export async function* leaving(page: Page, words: Words): Stops {
  const draft = { name: 'Frota', baseUrl: 'https://frota.example', clientId: 'office', secret: 'try-me' };
  const saved = await page.evaluate(
    (value) => window.rastro.connections.save({ ...value, timeZone: 'America/Sao_Paulo' }),
    draft,
  );
  if (!saved.ok) throw new Error(saved.error.message);
  const connections = page
    .getByRole('navigation')
    .getByRole('button', { name: words.whole('app:nav.connections') });
  await connections.click();
  const open = dialogs(page).getByRole('button', { name: words.within('settings:connections.edit') });
  await expect(open).toBeVisible();
  yield inDialog('connections');
  await open.click();
  const form = page.getByRole('dialog', { name: words.whole('settings:form.editTitle') });
  await expect(form).toBeVisible();
  yield inDialog('a connection');
  await leave(dialogs(page));
  await connections.click();
  await page.evaluate((id) => window.rastro.connections.remove({ id }), saved.value.id);
  await dialogs(page)
    .getByRole('button', { name: words.whole('app:demo.remove') })
    .click();
  const question = page.getByRole('dialog', { name: words.whole('app:demo.title') });
  await expect(question).toBeVisible();
  yield inDialog('remove the demo');
  await question.getByRole('button', { name: words.whole('app:demo.remove') }).click();
  await expect(page.getByRole('heading', { level: 1, name: words.whole('app:welcome.title') })).toBeVisible();
  await leave(dialogs(page));
  yield screen('welcome');
  await page.getByRole('button', { name: words.within('app:nav.language') }).press('Enter');
  await expect(menu(page)).toBeVisible();
  yield inMenu('menu of languages');
}
