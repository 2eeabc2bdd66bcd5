/** Where a style of ours and one of a library set the same property of an element, ours applies, in the built app. */
import type { Page } from '@playwright/test';
import { fleetIsLookedUp } from './demo.ts';
import { expect, test } from './fixtures.ts';
import { bringIn, corpus } from './import-actions.ts';

test.use({ demo: true });

/**
 * Takes each declaration of a library away where a rule of ours sets the same property, and finds the elements that look
 * different without it: there the library's declaration applied.
 *
 * @returns how many declarations of ours stand against one of a library, and those that lost, as "selector { property }"
 */
function contested(): { readonly compared: number; readonly lost: readonly string[] } {
  /** A class of a CSS module, as the build names it. */
  const ofOurs = /\._[\w-]+_[a-z0-9]{5}_\d+/;
  const rules: CSSStyleRule[] = [];
  const collect = (list: CSSRuleList): void => {
    for (const rule of list) {
      if (rule instanceof CSSMediaRule && !matchMedia(rule.conditionText).matches) continue;
      if (rule instanceof CSSContainerRule) continue;
      if (rule instanceof CSSStyleRule) rules.push(rule);
      if ('cssRules' in rule) collect(rule.cssRules as CSSRuleList);
    }
  };
  for (const sheet of document.styleSheets) collect(sheet.cssRules);
  // A value on its way from one to the other would be read as the one.
  document.styleSheets[0]?.insertRule('*, *::before, *::after { transition: none !important }');

  const matching = (rule: CSSStyleRule) =>
    rule.selectorText.includes('::') ? [] : [...document.querySelectorAll(rule.selectorText)];
  const ours = new Map<Element, Map<string, string>>();
  for (const rule of rules.filter(({ selectorText }) => ofOurs.test(selectorText)))
    for (const element of matching(rule)) {
      const set = ours.get(element) ?? new Map<string, string>();
      for (const property of rule.style) set.set(property, rule.selectorText);
      ours.set(element, set);
    }

  const lost = new Set<string>();
  let compared = 0;
  for (const rule of rules.filter(({ selectorText }) => !ofOurs.test(selectorText))) {
    const elements = matching(rule).filter((element) => ours.has(element));
    for (const property of elements.length > 0 ? [...rule.style] : []) {
      const contesting = elements.filter((element) => ours.get(element)?.has(property));
      const values = () => contesting.map((element) => getComputedStyle(element).getPropertyValue(property));
      const before = values();
      compared += before.length;
      const declared = rule.style.cssText;
      rule.style.removeProperty(property);
      for (const [index, after] of values().entries())
        if (after !== before[index])
          lost.add(`${ours.get(contesting[index] ?? document.body)?.get(property)} { ${property} }`);
      rule.style.cssText = declared;
    }
  }
  document.styleSheets[0]?.deleteRule(0);
  return { compared, lost: [...lost] };
}

async function expectOursToApply(page: Page): Promise<void> {
  const { compared, lost } = await page.evaluate(contested);
  expect(compared).toBeGreaterThan(0);
  expect(lost).toEqual([]);
}

test('The styles of table, map and vehicle apply over those of the libraries.', async ({ rastro: page }) => {
  await fleetIsLookedUp(page);
  await page.locator('.ag-row[row-index="0"] [col-id="vin"]').click();
  await expect(page.getByRole('region', { name: 'Detalhes do veículo' })).toBeVisible();
  await expectOursToApply(page);
});

test.describe('beside the table', () => {
  test('The styles of the export dialog apply over those of the libraries.', async ({ rastro: page }) => {
    await fleetIsLookedUp(page);
    await page.getByRole('button', { name: 'Exportar…' }).click();
    const card = page.getByRole('dialog').getByRole('radio', { name: 'Excel (.xlsx)' });
    await expect(card).toBeVisible();
    await expectOursToApply(page);
  });

  test('The styles of each filter apply over those of the libraries.', async ({ rastro: page }) => {
    await fleetIsLookedUp(page);
    await page.getByRole('button', { name: /^Frota de demonstração/ }).click();
    await page.getByRole('button', { name: /^Filtros/ }).click();
    for (const name of ['Atualização', 'Local']) {
      await page.getByRole('tab', { name }).click();
      await expectOursToApply(page);
    }
  });

  test('The styles of the field for pasted numbers apply over those of the libraries.', async ({
    rastro: page,
  }) => {
    await fleetIsLookedUp(page);
    await page.getByRole('button', { name: 'Buscar várias placas ou chassis…' }).click();
    await expect(page.getByRole('dialog').getByRole('textbox')).toBeVisible();
    await expectOursToApply(page);
  });

  test('The styles of the settings apply over those of the libraries.', async ({ rastro: page }) => {
    await page.getByRole('button', { name: 'Configurações' }).click();
    await expect(page.getByRole('dialog').getByRole('radio', { name: /^Mapa do Rastro/ })).toBeVisible();
    await expectOursToApply(page);
  });

  test('The styles of the import apply over those of the libraries.', async ({ rastro: page }) => {
    await bringIn(page, corpus('bad-rows-among-good.csv'));
    await expectOursToApply(page);
  });

  test('The styles of the help apply over those of the libraries.', async ({ rastro: page }) => {
    for (const topic of ['Guia do Rastro', 'Atalhos de teclado', 'Sobre o Rastro']) {
      await page.getByRole('button', { name: 'Ajuda', exact: true }).click();
      await page.getByRole('menuitem', { name: topic }).click();
      await expect(page.getByRole('dialog', { name: topic })).toBeVisible();
      await expectOursToApply(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    }
  });
});

test("A list's open menu has the place of the count, also while its items have the focus.", async ({
  rastro: page,
}) => {
  const list = page.getByRole('listitem').filter({ hasText: 'Frota de demonstração' });
  const count = list.getByText('240');
  await expect(count).toBeVisible();
  await list.getByRole('button', { name: /^Ações da lista/ }).press('Enter');
  await expect(page.getByRole('menuitem').first()).toBeFocused();
  await expect(count).toBeHidden();
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox').focus();
  await expect(count).toBeVisible();
});
