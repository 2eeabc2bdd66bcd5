import { appCommands } from '../../contract/app-commands.ts';

export const commandShortcuts = appCommands.flatMap(({ id, keys }) => (keys === null ? [] : [{ id, keys }]));

/** All other shortcuts, except what Tab, Enter and arrow keys do everywhere. Translation key: `help:shortcuts.<id>`. */
export const shortcutGroups = [
  {
    id: 'anywhere',
    shortcuts: [
      { id: 'anywhere.paste', keys: ['Ctrl+V'] },
      { id: 'anywhere.close', keys: ['Escape'] },
    ],
  },
  {
    id: 'table',
    shortcuts: [
      { id: 'table.cell', keys: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] },
      { id: 'table.columnEnds', keys: ['Home', 'End'] },
      { id: 'table.rowEnds', keys: ['Ctrl+Home', 'Ctrl+End'] },
      { id: 'table.page', keys: ['PageUp', 'PageDown'] },
      { id: 'table.open', keys: ['Enter'] },
      { id: 'table.close', keys: ['Escape'] },
      { id: 'table.tick', keys: ['Space'] },
      { id: 'table.tickTo', keys: ['Shift+Space'] },
      { id: 'table.tickNext', keys: ['Shift+ArrowUp', 'Shift+ArrowDown'] },
      { id: 'table.tickAll', keys: ['Ctrl+A'] },
      { id: 'table.copy', keys: ['Ctrl+C'] },
      { id: 'table.copyHeaders', keys: ['Ctrl+Shift+C'] },
      { id: 'table.menu', keys: ['Shift+F10', 'ContextMenu'] },
    ],
  },
  {
    id: 'header',
    shortcuts: [
      { id: 'header.sort', keys: ['Enter'] },
      { id: 'header.sortAlso', keys: ['Shift+Enter'] },
      { id: 'header.move', keys: ['Shift+ArrowLeft', 'Shift+ArrowRight'] },
      { id: 'header.width', keys: ['Alt+ArrowLeft', 'Alt+ArrowRight'] },
      { id: 'header.columnEnds', keys: ['Home', 'End'] },
      { id: 'header.menu', keys: ['Shift+F10', 'ContextMenu'] },
    ],
  },
  {
    id: 'map',
    shortcuts: [
      { id: 'map.move', keys: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] },
      { id: 'map.zoom', keys: ['+', '-'] },
      { id: 'map.menu', keys: ['Shift+F10', 'ContextMenu'] },
      { id: 'map.cancel', keys: ['Escape'] },
    ],
  },
  {
    id: 'panels',
    shortcuts: [
      { id: 'panels.column', keys: ['Alt+ArrowUp', 'Alt+ArrowDown'] },
      { id: 'panels.place', keys: ['ArrowRight', 'ArrowLeft'] },
      { id: 'panels.find', keys: ['Ctrl+Enter'] },
      { id: 'panels.row', keys: ['Enter', 'ArrowUp', 'ArrowDown'] },
    ],
  },
] as const;

const signs: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  PageUp: 'Page Up',
  PageDown: 'Page Down',
  '-': '−',
};

/**
 * The keys of a shortcut as they are printed on the keyboard: `Shift+ArrowUp` → `Shift`, `↑`.
 *
 * @param names by `KeyboardEvent.key`: the printed names of keys that have another name in the language
 */
export function printedKeys(shortcut: string, names: ReadonlyMap<string, string>, isMac: boolean): string[] {
  const parts = shortcut === '+' ? ['+'] : shortcut.split('+');
  return parts.map((key) => (isMac && key === 'Ctrl' ? '⌘' : (names.get(key) ?? signs[key] ?? key)));
}
