import Papa, { type ParseStepResult } from 'papaparse';
import { looksLikeVin } from '../../shared/vin/vin.ts';
import { AppError } from '../util/errors.ts';
import type { Dialect } from './dialect.ts';
import { withDoubledQuotes } from './escaped-quotes.ts';
import { type CutLines, lineCutter } from './lines.ts';
import { quotedCells } from './quoted-line.ts';
import { CellRow, LineRow, type Row } from './row.ts';

/** Stands for "no delimiter": U+FFFF is no character (Unicode 23.7), so no text has it. */
const NOTHING = '\uffff';

const RETURN = 13;
const QUOTE = 34;

/** A row of more characters counts as one without its closing quote; a spreadsheet's cell holds 32,767 characters. */
const MAX_ROW = 256 * 1024;

/** Maximum bytes of a line. Reading fails at a longer one, since no table has such a line. */
const MAX_LINE = 1024 * 1024;

/** After this many rows without their closing quote, quotes are taken for plain text in the rest of the file. */
const MAX_BROKEN = 100;

/**
 * The rows of a CSV text, including blank ones, with their line numbers. Nothing is dropped: rows with too few or too
 * many cells stay as they are, and a quote that is never properly closed is plain text and swallows no other line.
 *
 * @param pieces the text in UTF-8, cut anywhere between two characters; each piece yields one batch of rows, which is
 *   valid until the next is requested
 * @throws AppError `bad-input` for a line of more than a megabyte
 */
export function* readRows(pieces: Iterable<Uint8Array>, dialect: Dialect): Generator<Row[]> {
  const state: State = { line: 1, width: 0, broken: 0 };
  const cutter = lineCutter(dialect);
  const standard = dialect.isEscaped ? withDoubledQuotes(pieces) : pieces;
  let rest = 0;
  let used = 0;
  for (const piece of standard) {
    const lines = cutter.cut(piece, used, false);
    const rows: Row[] = [];
    used = readPiece(lines, false, dialect, state, rows);
    rest = lines.bytes.length - used;
    if (rest > MAX_LINE) {
      throw new AppError('bad-input', `Line ${state.line} is too long: this is not a CSV file.`, {
        reason: 'not-text',
        line: state.line,
      });
    }
    yield rows;
  }
  if (rest === 0) return;
  const rows: Row[] = [];
  readPiece(cutter.cut(new Uint8Array(), used, true), true, dialect, state, rows);
  yield rows;
}

interface State {
  line: number;
  width: number;
  /** Rows so far without their closing quote. */
  broken: number;
}

/** @returns how many bytes of `lines` were read; the others begin a row that the next piece continues */
function readPiece(lines: CutLines, last: boolean, dialect: Dialect, state: State, rows: Row[]): number {
  const { bytes } = lines;
  const at = readLines(lines, dialect, state, rows);
  if (bytes.indexOf(QUOTE, at) === -1) return at;
  const rest = readQuoted(bytes.toString('utf8', at), last, dialect, state, rows);
  return bytes.length - Buffer.byteLength(rest);
}

/** @returns the rest that is not read, because its row may continue in the next piece */
function readQuoted(text: string, last: boolean, dialect: Dialect, state: State, rows: Row[]): string {
  let rest = text;
  for (;;) {
    const broken = readUntilBroken(rest, last, dialect, state, rows);
    rest = rest.slice(broken.at);
    if (!broken.found && (last || rest.length <= MAX_ROW)) break;
    const end = rest.indexOf(dialect.newline);
    if (end === -1 && !last) break;
    if (!broken.found) state.broken++;
    const line = end === -1 ? rest : rest.slice(0, end);
    push(rows, state, splitPlain(line, dialect), 1, true);
    rest = end === -1 ? '' : rest.slice(end + 1);
    if (rest === '') break;
  }
  return last ? '' : rest;
}

/**
 * Reads the lines that are a whole row, as most are: without a quote, or with all quotes in their places. This is
 * three times as fast as looking at each character.
 *
 * @returns where the first line begins that is not a whole row
 */
function readLines(lines: CutLines, dialect: Dialect, state: State, rows: Row[]): number {
  const { bytes, cuts, ends, count } = lines;
  let start = 0;
  let firstCut = 0;
  let quote = bytes.indexOf(QUOTE);
  for (let index = 0; index < count; index++) {
    const lastCut = ends[index] ?? 0;
    const end = cuts[lastCut] ?? 0;
    const bare = end > start && bytes[end - 1] === RETURN ? end - 1 : end;
    if (quote === -1 || quote >= end) {
      rows.push(new LineRow(lines, state.line, start, bare, firstCut, lastCut - firstCut + 1));
    } else {
      const line = bytes.toString('utf8', start, bare);
      const cells = state.broken < MAX_BROKEN ? quotedCells(line, dialect.delimiter || NOTHING) : null;
      if (!cells) break;
      rows.push(new CellRow(state.line, unwrapped(cells, dialect, rows.at(-1)?.width ?? state.width)));
      quote = bytes.indexOf(QUOTE, end);
    }
    state.line++;
    start = end + 1;
    firstCut = lastCut + 1;
  }
  state.width = rows.at(-1)?.width ?? state.width;
  return Math.min(start, bytes.length);
}

/** Reads until a row with broken quotes is `found`, or to the end; `at` is where the first unread row begins. */
function readUntilBroken(text: string, last: boolean, dialect: Dialect, state: State, rows: Row[]) {
  const quoting = state.broken < MAX_BROKEN;
  let at = 0;
  let found = false;
  const parser = new Papa.Parser({
    delimiter: dialect.delimiter || NOTHING,
    newline: dialect.newline,
    ...(quoting ? {} : { fastMode: true }),
    step: ({ data, errors, meta }: ParseStepResult<string[][]>) => {
      const cells = data[0] ?? [];
      // Papa yields an empty row after the last line's end.
      if (at === text.length) return;
      const raw = { text, start: at, end: meta.cursor };
      const lines = countLines(raw, dialect.newline);
      if (errors.length > 0 && isMisread(cells, errors[0]?.code, raw, dialect, state)) {
        if (lines > 1) state.broken++;
        found = true;
        parser.abort();
        return;
      }
      push(
        rows,
        state,
        quoting
          ? unwrapped(withoutReturn(cells, raw, dialect), dialect, state.width)
          : splitPlain(rawLine(raw), dialect),
        lines,
        false,
      );
      at = meta.cursor;
    },
  });
  parser.parse(text, 0, !last);
  return { at, found };
}

interface Raw {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/**
 * Whether Papa's reading of a row with a stray quote is to be thrown away. Papa looks for the next quote that can close
 * the cell, maybe lines away. Its reading counts only if the row then has as many cells as the row before, and its
 * first line, read as plain text, does not have as many.
 */
function isMisread(
  cells: string[],
  code: string | undefined,
  raw: Raw,
  dialect: Dialect,
  state: State,
): boolean {
  if (code === 'MissingQuotes') return true;
  const plain = splitPlain(firstLine(raw, dialect.newline), dialect);
  return plain.length === state.width || cells.length !== state.width;
}

function push(rows: Row[], state: State, cells: string[], lines: number, brokenQuote: boolean): void {
  rows.push(new CellRow(state.line, cells, brokenQuote));
  state.line += lines;
  state.width = cells.length;
}

/**
 * The cells of a row that was quoted as a whole, if they are as many as in the row before and one is a VIN; two would be a
 * list in a cell. Such rows come from a spreadsheet that opened a file of another delimiter, and saved each line as one
 * cell.
 */
function unwrapped(cells: string[], { delimiter }: Dialect, width: number): string[] {
  const [cell = ''] = cells;
  if (cells.length > 1 || width < 2 || delimiter === '' || !cell.includes(delimiter)) return cells;
  const inner = quotedCells(cell, delimiter);
  return inner?.length === width && inner.filter(looksLikeVin).length === 1 ? inner : cells;
}

function countLines({ text, start, end }: Raw, newline: string): number {
  let lines = 0;
  for (let at = text.indexOf(newline, start); at !== -1 && at < end; at = text.indexOf(newline, at + 1))
    lines++;
  return Math.max(lines, 1);
}

function firstLine({ text, start, end }: Raw, newline: string): string {
  const at = text.indexOf(newline, start);
  return text.slice(start, at === -1 ? end : Math.min(at, end));
}

const rawLine = ({ text, start, end }: Raw): string => text.slice(start, end).replace(/[\r\n]$/, '');

/** The line cut at every delimiter; cells that are quoted properly lose their quotes, others keep them. */
const splitPlain = (line: string, dialect: Dialect): string[] =>
  line
    .replace(/\r$/, '')
    .split(dialect.delimiter || NOTHING)
    .map((cell) => (/^"(?:[^"]|"")*"$/.test(cell) ? cell.slice(1, -1).replaceAll('""', '"') : cell));

/** Takes a CRLF's CR off the last cell, unless it stood inside quotes. */
function withoutReturn(cells: string[], { text, start, end }: Raw, dialect: Dialect): string[] {
  const cell = cells.at(-1) ?? '';
  if (dialect.newline !== '\n' || !cell.endsWith('\r')) return cells;
  const from = end - 1 - cell.length;
  const unquoted = text.startsWith(cell, from) && (from === start || text[from - 1] === dialect.delimiter);
  return unquoted ? cells.with(-1, cell.slice(0, -1)) : cells;
}
