import { expect, test } from 'vitest';
import { printedKeys, shortcutGroups } from '../../../src/renderer/help/shortcuts.ts';
import { gridKeys } from '../../../src/renderer/table/grid-keys.ts';

test('every key by which the table moves is among the shortcuts', () => {
  const table = shortcutGroups.find(({ title }) => title.en === 'In the table');
  const told = table?.shortcuts.flatMap(({ keys }) => keys) ?? [];
  expect(gridKeys.length).toBeGreaterThan(10);
  expect(gridKeys.filter((key) => !told.includes(key))).toEqual([]);
});

test('no key stands twice in a group', () => {
  for (const { title, shortcuts } of shortcutGroups) {
    const keys = shortcuts.flatMap((shortcut) => shortcut.keys);
    expect(new Set(keys).size, title.en).toBe(keys.length);
  }
});

test.each([
  ['Ctrl+Home', 'en', false, ['Ctrl', 'Home']],
  ['Ctrl+C', 'pt-BR', true, ['⌘', 'C']],
  ['Shift+ArrowUp', 'en', false, ['Shift', '↑']],
  ['Shift+Space', 'pt-BR', false, ['Shift', 'Espaço']],
  ['+', 'en', false, ['+']],
  ['-', 'en', false, ['−']],
  ['?', 'en', false, ['?']],
] as const)('prints %s in %s (macOS: %s) as %j', (shortcut, language, isMac, printed) => {
  expect(printedKeys(shortcut, language, isMac)).toEqual(printed);
});
