/** What axe and a ruler find on the page. */
import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** WCAG 2.2 A and AA, and what axe's authors advise beside. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Rules of axe: those that it has on by itself, all of `TAGS`, all but contrast, or contrast alone, which takes longest. */
const RULES = {
  usual: {},
  all: { runOnly: { type: 'tag', values: TAGS } },
  'all but contrast': {
    runOnly: { type: 'tag', values: TAGS },
    rules: { 'color-contrast': { enabled: false } },
  },
  contrast: { runOnly: { type: 'rule', values: ['color-contrast'] } },
} as const satisfies Record<string, axe.RunOptions>;

/**
 * @param part selector of the part that is looked at; the whole page without
 * @returns what axe objects to: rule and first element, a line each
 */
export async function objections(
  page: Page,
  part: string | null = null,
  rules: keyof typeof RULES = 'all',
): Promise<string[]> {
  const isThere = await page.evaluate(() => 'axe' in window);
  if (!isThere) await page.evaluate(axe.source);
  return page.evaluate(
    async ({ context, options }) => {
      const runner = (window as unknown as { readonly axe: typeof axe }).axe;
      const { violations } = await runner.run(context ?? document, {
        ...options,
        resultTypes: ['violations'],
      });
      return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
    },
    { context: part, options: RULES[rules] as axe.RunOptions },
  );
}

/** Roles that say nothing without a name. */
const NAMED = /^ *- (group|radiogroup|region|grid|table|dialog|menu)\b(?! ")/;
const BUTTON = /^ *- (?:button|menuitem) ("[^"]+")/;

/**
 * What a screen reader says without saying of what: groups without a name, and buttons of one dialog or menu that have
 * the same name. Axe objects to neither. Buttons in a table's rows are read with their row.
 *
 * @param part selector of the part that is looked at; the whole page without
 * @returns a line each
 */
export async function ambiguities(page: Page, part: string | null = null): Promise<string[]> {
  const spoken = await page
    .locator(part ?? 'body')
    .last()
    .ariaSnapshot();
  const lines = withoutRows(spoken.split('\n'));
  // A dialog has a cross that closes it, and may have a button beside its other ones that does the same.
  const cross = page.locator('.mantine-Modal-close');
  const close = (await cross.count()) > 0 ? `"${await cross.last().getAttribute('aria-label')}"` : null;
  const buttons = (part === null ? [] : lines)
    .flatMap((line) => BUTTON.exec(line)?.[1] ?? [])
    .filter((name) => name !== close);
  return [
    ...lines.filter((line) => NAMED.test(line)).map((line) => `no name: ${line.trim()}`),
    ...buttons.filter((name, at) => buttons.indexOf(name) < at).map((name) => `two buttons: ${name}`),
  ];
}

/** Leaves out the rows of tables, with what they hold: the lines below that are further to the right. */
function withoutRows(lines: readonly string[]): string[] {
  let row: number | null = null;
  return lines.filter((line) => {
    const indent = line.search(/\S/);
    if (row !== null && indent > row) return false;
    row = /^ *- (?:'?row)\b/.test(line) ? indent : null;
    return row === null;
  });
}

/**
 * Targets of a pointer below 24 × 24 px that have no room around them (WCAG 2.5.8): a circle of 24 px around the middle
 * of each must touch no other target and no other such circle. Links within a sentence are no such targets.
 *
 * @returns a line each
 */
export const smallTargets = (page: Page): Promise<string[]> => page.evaluate(measure);

/** In the page. */
function measure(): string[] {
  const LEAST = 24;
  const interactive =
    'a[href], button, input:not([type="hidden"]), select, textarea, summary, [role="menuitem"], [role="option"], [role="separator"][tabindex]';
  /** What a pointer acts on it through: itself, the thumb on it, its labels, the cell around it. */
  const partsOf = (element: Element): Element[] => {
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    const cell = getComputedStyle(element).pointerEvents === 'none' && element.closest('[role="gridcell"]');
    return [
      element,
      ...element.querySelectorAll('[role="separator"] > *'),
      ...labels,
      ...(cell ? [cell] : []),
    ];
  };
  const boxOf = (element: Element): DOMRect => {
    const boxes = partsOf(element).map((part) => part.getBoundingClientRect());
    const [left, top] = [Math.min(...boxes.map((box) => box.left)), Math.min(...boxes.map((box) => box.top))];
    const width = Math.max(...boxes.map((box) => box.right)) - left;
    return new DOMRect(left, top, width, Math.max(...boxes.map((box) => box.bottom)) - top);
  };
  const isInSentence = (element: Element) =>
    getComputedStyle(element).display === 'inline' &&
    [...(element.parentElement?.childNodes ?? [])].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    );
  const covering = document.querySelector('[role="dialog"][aria-modal="true"]');
  const targets = [...(covering ?? document).querySelectorAll(interactive)]
    .filter(
      (element) =>
        element.checkVisibility({ visibilityProperty: true }) &&
        !element.matches(':disabled, [aria-hidden="true"], [aria-hidden="true"] *, [inert] *') &&
        !isInSentence(element),
    )
    .map((element) => ({ element, box: boxOf(element) }))
    // What nobody sees, such as the anchors of menus, and what is scrolled out of sight.
    .filter(({ box }) => box.width > 1 && box.height > 1)
    .filter(({ element, box }) => {
      const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      return at !== null && partsOf(element).some((part) => part.contains(at) || at.contains(part));
    });
  const isSmall = (box: DOMRect) => box.width < LEAST - 0.1 || box.height < LEAST - 0.1;
  const middleOf = (box: DOMRect) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
  /** From the middle of one to the other, which is a circle where it is small. */
  const distance = (from: DOMRect, to: DOMRect) => {
    const [a, b] = [middleOf(from), middleOf(to)];
    if (isSmall(to)) return Math.hypot(a.x - b.x, a.y - b.y) - LEAST / 2;
    const [dx, dy] = [Math.max(to.left - a.x, a.x - to.right, 0), Math.max(to.top - a.y, a.y - to.bottom, 0)];
    return Math.hypot(dx, dy);
  };
  return targets
    .filter(
      ({ element, box }) =>
        isSmall(box) &&
        targets.some((other) => other.element !== element && distance(box, other.box) < LEAST / 2 - 0.1),
    )
    .map(({ element, box }) => {
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
      return `${box.width.toFixed()} × ${box.height.toFixed()} px: ${name.slice(0, 40)} <${element.localName} class="${element.className}">`;
    });
}
