/** Where a style of ours and one of a library set the same property of an element, ours applies, in the built app. */
import type { Page } from '@playwright/test';

/** @returns how many declarations of ours stand against one of a library, and a line for each that lost */
export const contestedStyles = (page: Page) => page.evaluate(contested);

/**
 * In the page. Takes each declaration of a library away where a rule of ours sets the same property, and finds the elements that look
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
