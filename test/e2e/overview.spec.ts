/** A manager looks at the fleet in figures, and each bar leads to its vehicles. */
import type { Page } from '@playwright/test';
import { copiedBy } from './clipboard.ts';
import { FLEET, newestRunIsOver, rowsOf, shows } from './demo.ts';
import { expect, test } from './fixtures.ts';
import { hold } from './hold.ts';
import { bringIn, save } from './import-actions.ts';
import { type Words, wordsOf } from './words.ts';

test.use({ demo: true });

const chart = (page: Page, id: string) => page.locator(`[data-chart="${id}"]`);
const bars = (page: Page, id: string) => chart(page, id).locator('[data-part]');
const overview = (page: Page, words: Words) =>
  page.getByRole('region', { name: words.whole('app:header.overview'), exact: true });

/** The demo's own lookup has ended, and the screen takes keys. */
async function isLookedUp(page: Page): Promise<void> {
  await shows(page, FLEET);
  await newestRunIsOver(page);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

const words = wordsOf('pt-BR');

test('The overview opens by its keys, and a bar is chosen by keyboard and filters the list.', async ({
  rastro: page,
}) => {
  await isLookedUp(page);
  await page.keyboard.press('Control+Shift+G');
  await expect(overview(page, words)).toBeVisible();
  await expect(page.getByRole('grid')).toBeHidden();
  const figures = overview(page, words).getByRole('list', { name: words.whole('overview:totals.label') });
  await expect(figures.getByRole('listitem').first()).toContainText(String(FLEET));
  await expect(bars(page, 'ages').first()).toBeVisible();
  await expect(bars(page, 'runs').first()).toBeVisible();

  const name = bars(page, 'groups').and(page.locator('[data-part="-1"]')).first();
  await name.focus();
  await page.keyboard.press('ArrowRight');
  const part = bars(page, 'groups').and(page.locator(':focus'));
  await expect(part).toHaveAttribute('data-row', '0');
  const count = Number(/(\d+)\D*$/.exec((await part.getAttribute('aria-label')) ?? '')?.[1]);
  expect(count).toBeGreaterThan(0);
  await page.keyboard.press('Enter');
  await shows(page, count);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByRole('region', { name: words.whole('fleet:filter.label') })).toBeVisible();

  await page
    .getByRole('navigation')
    .getByRole('button', { name: words.whole('app:header.overview') })
    .click();
  await expect(figures.getByRole('listitem').first()).toContainText(String(count));

  const today = bars(page, 'ages').and(page.locator('[data-part="-1"]')).first();
  const ofToday = Number(/\d+/.exec((await today.getAttribute('aria-label')) ?? '')?.[0]);
  expect(ofToday).toBeGreaterThan(0);
  await today.click();
  await shows(page, ofToday);
  await page.keyboard.press('Control+Shift+G');
  await bars(page, 'runs').first().click();
  await expect(page.getByRole('dialog')).toContainText('Consulta');
});

test('A list is grouped by a column of its own, and the table of the chart filters and is copied.', {
  tag: '@journey',
}, async ({ rastro: page }) => {
  await isLookedUp(page);
  const vehicles = await rowsOf(page, {}, 6);
  const branches = ['Norte', 'Norte', 'Sul', '', 'Norte', '=Leste'];
  await bringIn(page, {
    name: 'filiais.csv',
    content: ['Chassi;Filial', ...vehicles.map(({ vin }, index) => `${vin};${branches[index]}`)].join('\r\n'),
  });
  await save(page);
  await shows(page, 6);
  await page.getByRole('radiogroup', { name: 'Modo de exibição' }).locator('label').nth(3).click();
  const groups = chart(page, 'groups');
  await groups.getByLabel('Agrupar por').selectOption({ label: 'Filial' });
  await expect(groups.getByRole('heading')).toHaveText('Por grupo: Filial');
  await groups.getByText('Situação', { exact: true }).click();
  await groups
    .getByRole('radiogroup', { name: /^Mostrar/ })
    .locator('label')
    .nth(1)
    .click();
  const table = groups.getByRole('table', { name: 'Por grupo: Filial' });
  await expect(table.getByRole('rowheader')).toHaveText(['Norte', '(vazio)', '=Leste', 'Sul']);

  const copied = await copiedBy(page, () =>
    groups.getByRole('button', { name: 'Copiar a tabela “Por grupo: Filial”' }).click(),
  );
  const lines = copied.split('\r\n').map((line) => line.split('\t'));
  expect(lines[0]?.slice(0, 2)).toEqual(['Filial', 'Total']);
  expect(lines.slice(1).map(([name, total]) => [name, total])).toEqual([
    ['Norte', '3'],
    ['(vazio)', '1'],
    ["'=Leste", '1'],
    ['Sul', '1'],
  ]);

  await table.getByRole('button', { name: 'Norte: 3 veículos' }).click();
  await shows(page, 3);
  await expect(page.getByRole('region', { name: 'Filtros ativos' })).toContainText('Norte');
  // The choice of column stays with the list.
  await page.keyboard.press('Control+Shift+G');
  await expect(table.getByRole('rowheader')).toHaveText(['Norte']);
});

test('A list that was restored is announced with its vehicles, and not as the empty one that it was meanwhile.', async ({
  rastro: page,
}, { project }) => {
  test.skip(project.name === 'electron', 'its calls can not be held');
  await isLookedUp(page);
  await bringIn(page, { name: 'duas.csv', content: 'Chassi\n9BWZZZ377VT000001\n9BWZZZ377VT000002\n' });
  await save(page);
  await page.keyboard.press('Control+Shift+G');
  const counted = page.getByRole('status').filter({ hasText: /encontrados?$/ });
  const list = page.getByRole('button', { name: /^duas\s*2/ });
  const listId = Number(await list.getAttribute('data-list'));
  const release = await hold(page, 'lists', 'all');
  await page.evaluate((id) => window.rastro.lists.remove({ listId: id }), listId);
  await expect(page.getByText('Nenhum veículo ainda')).toBeVisible();
  await release();
  await expect(counted).toHaveText(`${FLEET + 2} veículos encontrados`);
  await page.evaluate((id) => window.rastro.lists.restore({ listId: id }), listId);
  await list.click();
  await expect(counted).not.toHaveText(`${FLEET + 2} veículos encontrados`);
  expect(await counted.innerText()).toBe('2 veículos encontrados');
});
