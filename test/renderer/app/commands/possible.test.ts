import { expect, test } from 'vitest';
import { appCommands, helpTopics } from '../../../../src/contract/app-commands.ts';
import { type CommandContext, possibleCommands } from '../../../../src/renderer/app/commands/possible.ts';

const nothing: CommandContext = {
  isCovered: false,
  isFirstStart: true,
  theme: 'system',
  layout: 'both',
  vehicles: 0,
  isFiltered: false,
  isList: false,
  hasColumns: false,
  ticked: 0,
  failed: 0,
  runs: 0,
  isComparable: false,
  removed: 0,
  hasDemo: false,
  isExportAllowed: true,
  isReportAllowed: true,
};
const full: CommandContext = {
  isCovered: false,
  isFirstStart: false,
  theme: 'dark',
  layout: 'table',
  vehicles: 240,
  isFiltered: true,
  isList: true,
  hasColumns: true,
  ticked: 2,
  failed: 3,
  runs: 2,
  isComparable: true,
  removed: 1,
  hasDemo: true,
  isExportAllowed: true,
  isReportAllowed: true,
};

test('At the first start only what needs no vehicle is offered.', () => {
  expect(possibleCommands(nothing)).toEqual([
    'import',
    'connections',
    'settings',
    'themeLight',
    'themeDark',
    'palette',
    'guide',
    'shortcuts',
    'startDemo',
    'licences',
    'about',
  ]);
});

test('With everything there, only what is so already is not offered.', () => {
  const possible = possibleCommands(full);
  const missing = appCommands.map(({ id }) => id).filter((id) => !possible.includes(id));
  expect(missing).toEqual(['layoutTable', 'themeDark', 'startDemo']);
});

test('Under a dialog the help alone is offered, which lies over it.', () => {
  expect(possibleCommands({ ...full, isCovered: true })).toEqual([...helpTopics]);
});

test('The columns are not offered while the table is hidden.', () => {
  expect(possibleCommands({ ...full, layout: 'map' })).not.toContain('columns');
  expect(possibleCommands({ ...full, layout: 'both' })).toContain('columns');
});

test.each([
  ['lookUpTicked', { ticked: 0 }],
  ['lookUpFailed', { failed: 0 }],
  ['clearFilters', { isFiltered: false }],
  ['schedule', { isList: false }],
  ['compare', { isComparable: false }],
  ['runs', { runs: 0 }],
  ['bin', { removed: 0 }],
  ['removeDemo', { hasDemo: false }],
  ['export', { isExportAllowed: false }],
  ['report', { isReportAllowed: false }],
] as const)('The command %s is not offered with %j.', (command, change) => {
  expect(possibleCommands({ ...full, ...change })).not.toContain(command);
});
