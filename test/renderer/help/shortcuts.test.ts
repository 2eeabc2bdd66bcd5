import { expect, test } from 'vitest';
import { commandShortcuts, printedKeys, shortcutGroups } from '../../../src/renderer/help/shortcuts.ts';
import { gridKeys } from '../../../src/renderer/table/grid-keys.ts';
import { locales } from '../../../src/shared/i18n/languages.ts';

test('every key by which the table moves is among the shortcuts', () => {
  const table = shortcutGroups.find(({ id }) => id === 'table');
  const listed = table?.shortcuts.flatMap(({ keys }): readonly string[] => keys) ?? [];
  expect(gridKeys.length).toBeGreaterThan(10);
  expect(gridKeys.filter((key) => !listed.includes(key))).toEqual([]);
});

test('the commands that have keys are among the shortcuts', () => {
  expect(commandShortcuts).toContainEqual({ id: 'palette', keys: 'Ctrl+K' });
  const others = shortcutGroups.find(({ id }) => id === 'anywhere')?.shortcuts ?? [];
  const keys = others.flatMap((shortcut): readonly string[] => shortcut.keys);
  expect(commandShortcuts.filter((command) => keys.includes(command.keys))).toEqual([]);
});

test('no key stands twice in a group', () => {
  for (const { id, shortcuts } of shortcutGroups) {
    const keys = shortcuts.flatMap((shortcut): readonly string[] => shortcut.keys);
    expect(new Set(keys).size, id).toBe(keys.length);
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
  ['Ctrl+,', 'pt-BR', true, ['⌘', ',']],
] as const)('prints %s in %s (macOS: %s) as %j', (shortcut, language, isMac, printed) => {
  const names = new Map(Object.entries(locales[language].texts.help.shortcuts.keyNames));
  expect(printedKeys(shortcut, names, isMac)).toEqual(printed);
});
