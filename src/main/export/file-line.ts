import type { FleetRow } from '../../contract/schemas/fleet.ts';
import { replaceIllegalLetters } from '../../shared/vin/vin.ts';
import type { HeldBackRowWithCells, ListSource } from '../store/records.ts';
import { vinColumnsOf } from '../tables/columns.ts';
import { parseVins } from '../tables/judge.ts';
import type { AnswerWriter } from './answer-writer.ts';
import type { Cell } from './table.ts';

export interface FileLine {
  readonly cells: readonly string[];
  readonly vins: readonly string[];
  /** The part of the line that the import refused (held back), because it is no VIN; null: there is none. */
  readonly heldBack: HeldBackRowWithCells | null;
}

/**
 * The cells with answers that follow a line's own cells, for each VIN column in turn. Where a column has several VINs
 * in the line, the status lists all of them as `VIN: status`, and the other cells are about the first VIN.
 */
export function answersOfLine(
  { cells, vins, heldBack }: FileLine,
  source: Pick<ListSource, 'vinColumn' | 'otherVinColumns'>,
  known: ReadonlyMap<string, FleetRow>,
  answers: AnswerWriter,
): Cell[] {
  const columns = vinColumnsOf(source);
  if (columns.length === 1) return answersOf(vins, heldBack, known, answers);
  const heldBackIn =
    heldBack && (columns.find((column) => cells[column]?.includes(heldBack.value)) ?? columns[0]);
  return columns.flatMap((column) => {
    const inCell = new Set(parseVins(cells[column] ?? '').map(replaceIllegalLetters));
    const own = vins.filter((vin) => inCell.has(replaceIllegalLetters(vin)));
    return answersOf([...new Set(own)], column === heldBackIn ? heldBack : null, known, answers);
  });
}

function answersOf(
  vins: readonly string[],
  heldBack: HeldBackRowWithCells | null,
  known: ReadonlyMap<string, FleetRow>,
  answers: AnswerWriter,
): Cell[] {
  const [first] = vins;
  if (first === undefined) {
    return heldBack ? answers.heldBack(heldBack.reason) : answers.columns.map(() => null);
  }
  const ofFirst = answers.cells(known.get(first));
  if (vins.length === 1 && !heldBack) return ofFirst;
  const statuses = vins.map((vin) => `${vin}: ${answers.cells(known.get(vin))[0] ?? ''}`);
  if (heldBack) statuses.push(`${heldBack.value}: ${answers.heldBack(heldBack.reason)[0] ?? ''}`);
  return [statuses.join(' / '), ...ofFirst.slice(1)];
}
