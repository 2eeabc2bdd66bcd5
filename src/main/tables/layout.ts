import type { IntakeOverrides } from '../../contract/schemas/lists.ts';
import {
  columnNames,
  findColumns,
  findVinColumn,
  HEADER_ROWS,
  vinColumnsAmong,
  vinColumnsOf,
} from './columns.ts';
import { type FileForm, sampleOf } from './file-sample.ts';
import type { HeaderChoice } from './header-choice.ts';
import { rememberedChoice } from './header-choice.ts';
import { pairColumns, plateColumns } from './identifiers.ts';
import type { Row } from './row.ts';
import type { Source } from './source.ts';
import { textHeader } from './text-rows.ts';

/** How a file is to be read, as detected or as set by the user. Plain data, because it is sent between threads. */
export interface Layout extends FileForm {
  /** Line of the header in the file, from 1; null: none. */
  readonly headerLine: number | null;
  readonly header: readonly string[];
  /**
   * Rows above the header, including a line `sep=;`. Blank ones are there only for a workbook, whose merged cells name rows
   * by their numbers.
   */
  readonly above: readonly (readonly string[])[];
  /** Rows up to this line are no data: `sep=;`, titles, the header. */
  readonly lastLineBeforeData: number;
  readonly vinColumn: number;
  readonly otherVinColumns: readonly number[];
  /** Columns that hold VINs, as detected in the first rows. */
  readonly vinColumns: readonly number[];
  /** The column, other than the VIN, that identifies a vehicle of `vinColumn`, such as its plate; null: none. */
  readonly identifierColumn: number | null;
  readonly otherIdentifierColumns: readonly (number | null)[];
  readonly plateColumns: readonly number[];
  /** Whether the user chose an identifier column (or chose none), now or for an earlier file with the same header. */
  readonly isIdentifierChosen: boolean;
  /** The columns that the list shows in addition to the VIN; absent: all other columns. */
  readonly keptColumns?: readonly number[];
  /** Whether header or columns come from an earlier file with the same header, and differ from what was detected. */
  readonly remembered: boolean;
  readonly replaceIllegalLetters: boolean;
  /** VINs in which illegal letters are replaced even without `replaceIllegalLetters`. */
  readonly replaceIn: ReadonlySet<string>;
  /** The user's corrections by line: `value` replaces the VIN's cell, or only its part `found`. */
  readonly corrections: ReadonlyMap<
    number,
    readonly { readonly found?: string | undefined; readonly value: string }[]
  >;
}

/**
 * Detects the encoding from the whole file and the rest from its beginning. Overrides of the user win, except for a VIN
 * column that the file does not have, for instance after another delimiter was chosen.
 *
 * @param choices the user's choices in earlier imports
 * @throws AppError `bad-input` as `sampleOf` does
 */
export async function detectLayout(
  source: Source,
  overrides: IntakeOverrides,
  choices: readonly HeaderChoice[] = [],
): Promise<Layout> {
  const { rows, sepLine, ...form } = await sampleOf(source, overrides);
  const { kept, width, identifiersBefore, ...found } = form.asText
    ? columnsOfText(rows)
    : columnsOf(rows, overrides, choices);
  const others = overrides.otherVinColumns ?? found.otherVinColumns;
  const columns = { ...found, otherVinColumns: otherColumns(others, found.vinColumn, width) };
  const titles = titlesOf(rows, columns.headerLine ?? 0, form.sheet !== null);
  const keptColumns = overrides.keptColumns ?? kept;
  const below = rows.filter(({ line }) => line > (columns.headerLine ?? 0)).map(({ cells }) => cells);
  const vinColumns = vinColumnsAmong(columns.header, below);
  const chosen = new Map(overrides.identifiers?.map(({ vinColumn, column }) => [vinColumn, column]));
  const { remembered, ...identifiers } = identifiersOf(columns, { vinColumns, below, keptColumns }, [
    chosen,
    identifiersBefore,
  ]);
  return {
    ...form,
    ...columns,
    remembered: columns.remembered || remembered,
    vinColumns,
    ...identifiers,
    ...(keptColumns ? { keptColumns } : {}),
    above: sepLine === null ? titles : [[sepLine], ...titles],
    lastLineBeforeData: Math.max(sepLine === null ? 0 : 1, columns.headerLine ?? 0),
    replaceIllegalLetters: overrides.replaceIllegalLetters ?? false,
    replaceIn: new Set(overrides.replaceIn),
    corrections: Map.groupBy(overrides.corrections ?? [], ({ line }) => line),
  };
}

function titlesOf(rows: readonly Row[], headerLine: number, isWorkbook: boolean): (readonly string[])[] {
  const titles = rows.filter(({ line }) => line < headerLine);
  if (!isWorkbook || headerLine > HEADER_ROWS) return titles.map(({ cells }) => cells);
  const byLine = new Map(titles.map(({ line, cells }) => [line, cells]));
  return Array.from({ length: Math.max(0, headerLine - 1) }, (_, index) => byLine.get(index + 1) ?? []);
}

type ShownIn = Pick<Layout, 'header' | 'vinColumn'>;

/** Whether the list shows a column in addition to the VIN. */
const isShown = (
  column: number,
  { vinColumn }: ShownIn,
  keptColumns: readonly number[] | undefined,
): boolean => column !== vinColumn && (keptColumns?.includes(column) ?? true);

/**
 * The column that identifies the vehicles of each VIN column, as the user chose it, as it was chosen before, or as it is
 * detected among those that the list shows.
 */
function identifiersOf(
  columns: Pick<Layout, 'header' | 'vinColumn' | 'otherVinColumns'>,
  { vinColumns, below, keptColumns }: FoundColumns,
  [chosen, before]: readonly [IdentifierChoices, IdentifierChoices],
) {
  const read = vinColumnsOf(columns);
  const all = [...new Set([...read, ...vinColumns])];
  const isListed = (column: number) => isShown(column, columns, keptColumns);
  const plates = plateColumns(columns.header, below, all).filter(isListed);
  const pairs = pairColumns(columns.header, plates, all);
  const detected = read.map((column) => pairs.get(column) ?? null);
  const settled = read.map((column, index) => {
    const own = [chosen, before].map((choices) => choices.get(column)).find((known) => known !== undefined);
    if (own === undefined) return detected[index] ?? null;
    return own !== null && isListed(own) ? own : null;
  });
  const [identifierColumn = null, ...otherIdentifierColumns] = settled;
  return {
    identifierColumn,
    otherIdentifierColumns,
    plateColumns: plates,
    isIdentifierChosen: read.some((column) => chosen.has(column) || before.has(column)),
    remembered: read.some((column, index) => !chosen.has(column) && settled[index] !== detected[index]),
  };
}

interface FoundColumns {
  readonly vinColumns: readonly number[];
  /** The first rows below the header. */
  readonly below: readonly (readonly string[])[];
  readonly keptColumns: readonly number[] | undefined;
}

/** The chosen identifier by the VIN column; null: none. */
type IdentifierChoices = ReadonlyMap<number, number | null>;

/** Names of the file's columns: at least `width` of them, since rows may be wider than the header. */
export const columnsFor = (layout: Layout, width: number): string[] =>
  columnNames(layout.header, Math.max(width, layout.header.length, layout.vinColumn + 1));

export function keptColumnsOf({ keptColumns, vinColumn }: Layout, width: number): number[] {
  const all = keptColumns ?? Array.from({ length: width }, (_, index) => index);
  return all.filter((index) => index !== vinColumn && index < width);
}

const otherColumns = (chosen: readonly number[], vinColumn: number, width: number): number[] =>
  [...new Set(chosen)].filter((column) => column !== vinColumn && column < width);

function columnsOfText(rows: readonly Row[]) {
  const header = textHeader(rows);
  return {
    headerLine: null,
    header,
    vinColumn: 0,
    otherVinColumns: [],
    width: header.length,
    kept: undefined,
    remembered: false,
    identifiersBefore: new Map<number, number | null>(),
  };
}

function columnsOf(rows: readonly Row[], overrides: IntakeOverrides, choices: readonly HeaderChoice[]) {
  const detected = {
    ...detectedColumns(rows, overrides),
    otherVinColumns: [],
    kept: undefined,
    remembered: false,
    identifiersBefore: new Map<number, number | null>(),
  };
  if (overrides.headerLine !== undefined || overrides.vinColumn !== undefined) return detected;
  const before = rememberedChoice(rows, choices);
  if (!before) return detected;
  const { row, choice } = before;
  const {
    vinColumn,
    otherVinColumns,
    keptColumns: kept,
    identifierColumn,
    otherIdentifierColumns = [],
  } = choice;
  const known = identifierColumn === undefined ? [] : [identifierColumn, ...otherIdentifierColumns];
  const all = vinColumnsOf(choice);
  const identifiersBefore = new Map(known.map((column, index) => [all[index] ?? vinColumn, column]));
  const isAsDetected = row.line === detected.headerLine && vinColumn === detected.vinColumn;
  if (isAsDetected && kept === null && otherVinColumns.length === 0)
    return { ...detected, identifiersBefore };
  return {
    headerLine: row.line,
    header: row.cells,
    width: detected.width,
    vinColumn,
    otherVinColumns,
    kept: kept ?? undefined,
    remembered: true,
    identifiersBefore,
  };
}

function detectedColumns(rows: readonly Row[], overrides: IntakeOverrides) {
  const cells = rows.map((row) => row.cells);
  const found = findColumns(cells);
  const foundRow = found.header === null ? undefined : rows[found.header];
  const { headerLine = foundRow?.line ?? null } = overrides;
  const headerRow = rows.find((row) => row.line === headerLine);
  const width = cells.reduce((most, { length }) => Math.max(most, length), 0);
  const said =
    overrides.vinColumn !== undefined && overrides.vinColumn < width ? overrides.vinColumn : undefined;
  const below = cells.slice(headerRow ? rows.indexOf(headerRow) + 1 : 0);
  return {
    headerLine,
    header: headerRow?.cells ?? [],
    width,
    vinColumn: said ?? findVinColumn(headerRow?.cells ?? [], below),
  };
}
