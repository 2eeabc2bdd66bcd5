/**
 * The commands of the menus, declared once. The native menu, the palette, the keyboard shortcuts and the list of
 * shortcuts read them. Their names are texts in `commands.names`; those of `helpTopics` are in `help.topics`.
 */

interface Command {
  readonly id: string;
  /** Keys named as in `KeyboardEvent.key`; `Ctrl` stands for ⌘ on macOS; null: no keys. */
  readonly keys: string | null;
}

/** The commands by menu. Each inner list is a group; a line separates the groups of a menu. */
export const commandMenus = {
  file: [
    [
      { id: 'import', keys: 'Ctrl+O' },
      { id: 'export', keys: 'Ctrl+E' },
      { id: 'report', keys: 'Ctrl+P' },
      { id: 'saveView', keys: 'Ctrl+S' },
    ],
    [{ id: 'bin', keys: null }],
    [
      { id: 'connections', keys: null },
      { id: 'settings', keys: 'Ctrl+,' },
    ],
  ],
  edit: [
    [
      { id: 'find', keys: 'Ctrl+F' },
      { id: 'findMany', keys: null },
      { id: 'clearFilters', keys: null },
    ],
    [
      { id: 'editWork', keys: null },
      { id: 'takeWork', keys: null },
    ],
  ],
  view: [
    [
      { id: 'layoutTable', keys: null },
      { id: 'layoutBoth', keys: null },
      { id: 'layoutMap', keys: null },
      { id: 'overview', keys: 'Ctrl+Shift+G' },
    ],
    [
      { id: 'filters', keys: 'Ctrl+Shift+L' },
      { id: 'areas', keys: null },
      { id: 'columns', keys: null },
      { id: 'sidebar', keys: null },
    ],
    [
      { id: 'themeSystem', keys: null },
      { id: 'themeLight', keys: null },
      { id: 'themeDark', keys: null },
    ],
  ],
  lookUp: [
    [
      { id: 'lookUp', keys: 'F9' },
      { id: 'lookUpWhole', keys: null },
      { id: 'lookUpTicked', keys: null },
      { id: 'lookUpFailed', keys: null },
    ],
    [{ id: 'schedule', keys: null }],
    [
      { id: 'runs', keys: null },
      { id: 'compare', keys: null },
    ],
  ],
  help: [
    [{ id: 'palette', keys: 'Ctrl+K' }],
    [
      { id: 'guide', keys: 'F1' },
      { id: 'shortcuts', keys: '?' },
    ],
    [
      { id: 'startDemo', keys: null },
      { id: 'removeDemo', keys: null },
    ],
    [
      { id: 'licences', keys: null },
      { id: 'about', keys: null },
    ],
  ],
} as const satisfies Readonly<Record<string, readonly (readonly Command[])[]>>;

export type CommandMenu = keyof typeof commandMenus;

type Declared = (typeof commandMenus)[CommandMenu][number][number];
export type AppCommand = Declared['id'];

export const appCommands: readonly (Declared & { readonly menu: CommandMenu })[] = Object.entries(
  commandMenus,
).flatMap(([menu, groups]) => groups.flat().map((command) => ({ ...command, menu: menu as CommandMenu })));

/** The commands that open a dialog of the help. It lies over any other dialog, so it can be opened at any time. */
export const helpTopics = [
  'guide',
  'shortcuts',
  'licences',
  'about',
] as const satisfies readonly AppCommand[];
export type HelpTopic = (typeof helpTopics)[number];

export const isHelpTopic = (command: AppCommand): command is HelpTopic =>
  helpTopics.some((topic) => topic === command);
