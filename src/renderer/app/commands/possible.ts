import { type AppCommand, appCommands, isHelpTopic } from '../../../contract/app-commands.ts';
import type { Settings } from '../../../contract/schemas/app.ts';
import { type Layout, showsTable } from '../../state/layout.ts';

export interface CommandContext {
  /** A dialog, a confirmation or the help lies over the screen: a command would discard what the user typed there. */
  readonly isCovered: boolean;
  /** The screen of the first start is shown: there is neither list nor connection. */
  readonly isFirstStart: boolean;
  readonly theme: Settings['theme'];
  readonly layout: Layout;
  /** Number of vehicles in the list on the screen, or in all lists, without regard to filters. */
  readonly vehicles: number;
  readonly isFiltered: boolean;
  readonly isList: boolean;
  readonly hasColumns: boolean;
  readonly ticked: number;
  /** Number of failures in the last run of the list on the screen, or of all vehicles. */
  readonly failed: number;
  readonly runs: number;
  readonly isComparable: boolean;
  readonly removed: number;
  readonly hasDemo: boolean;
  readonly isExportAllowed: boolean;
  readonly isReportAllowed: boolean;
}

type Condition = (situation: CommandContext) => boolean;

const always: Condition = () => true;
const hasVehicles: Condition = ({ vehicles }) => vehicles > 0;
const hasTable: Condition = (now) => now.vehicles > 0 && showsTable(now.layout);
const shows =
  (layout: Layout): Condition =>
  (now) =>
    now.vehicles > 0 && now.layout !== layout;
const isThemed =
  (theme: Settings['theme']): Condition =>
  (now) =>
    now.theme !== theme;

const conditions: Readonly<Record<AppCommand, Condition>> = {
  import: always,
  export: (now) => hasVehicles(now) && now.isExportAllowed,
  report: (now) => hasVehicles(now) && now.isReportAllowed,
  saveView: hasVehicles,
  bin: ({ removed }) => removed > 0,
  connections: always,
  settings: always,
  find: hasVehicles,
  findMany: hasVehicles,
  clearFilters: ({ isFiltered }) => isFiltered,
  editWork: ({ ticked }) => ticked > 0,
  takeWork: ({ hasColumns }) => hasColumns,
  layoutTable: shows('table'),
  layoutBoth: shows('both'),
  layoutMap: shows('map'),
  overview: hasVehicles,
  filters: hasVehicles,
  areas: hasVehicles,
  columns: hasTable,
  sidebar: ({ isFirstStart }) => !isFirstStart,
  themeSystem: isThemed('system'),
  themeLight: isThemed('light'),
  themeDark: isThemed('dark'),
  lookUp: hasVehicles,
  lookUpWhole: hasVehicles,
  lookUpTicked: ({ ticked }) => ticked > 0,
  lookUpFailed: ({ failed }) => failed > 0,
  schedule: ({ isList }) => isList,
  runs: ({ runs }) => runs > 0,
  compare: ({ isComparable }) => isComparable,
  palette: always,
  guide: always,
  shortcuts: always,
  startDemo: ({ hasDemo }) => !hasDemo,
  removeDemo: ({ hasDemo }) => hasDemo,
  licences: always,
  about: always,
};

/** The commands that can be carried out now, in the order of the menus. */
export const possibleCommands = (situation: CommandContext): AppCommand[] =>
  appCommands
    .map(({ id }) => id)
    .filter((id) => (isHelpTopic(id) || !situation.isCovered) && conditions[id](situation));
