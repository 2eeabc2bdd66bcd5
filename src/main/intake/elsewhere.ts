import type { IntakeReport } from '../../contract/schemas/lists.ts';
import { VIN_LENGTH } from '../../shared/vin/vin.ts';
import { isRepeatedVin } from '../store/list-blocks/row-packer.ts';
import type { Seen, SeenAt } from '../tables/seen.ts';
import { createVinSorter, type SortedVins } from './vin-sorter.ts';

/** Most places of the report. */
const PLACES = 20;

/** Columns of a sheet: a place is kept as two numbers, its line, and its sheet with its column. */
const COLUMNS = 16_384;

/** Takes the VINs that stand outside of the rows' values, and tells in the end which of them became no row. */
export interface Elsewhere extends Seen {
  /** @param taken the VINs that did become rows, and their spelling in the file */
  left(taken: readonly SortedVins[], sheets: readonly string[]): IntakeReport['elsewhere'];
}

export function createElsewhere(): Elsewhere {
  const sorter = createVinSorter();
  const lines: number[] = [];
  const cells: number[] = [];
  const keep = ({ line, column, sheet }: SeenAt) => {
    lines.push(line);
    cells.push(sheet * COLUMNS + column);
  };
  return {
    add(vin, at) {
      sorter.add(vin);
      keep(at);
    },
    addBytes(bytes, start, at) {
      sorter.addBytes(bytes, start);
      keep(at);
    },
    left(taken, sheets) {
      const { vins, rows } = sorter.sorted();
      const next = taken.map(() => 0);
      const left: number[] = [];
      for (let at = 0; at < vins.length; at += VIN_LENGTH) {
        if (isRepeatedVin(vins, at)) continue;
        const isTaken = taken.some((others, index) => {
          let other = next[index] ?? 0;
          while (compare(others.vins, other, vins, at) < 0) other += VIN_LENGTH;
          next[index] = other;
          return compare(others.vins, other, vins, at) === 0;
        });
        if (!isTaken) left.push(at / VIN_LENGTH);
      }
      const rowOf = (index: number) => rows[index] ?? 0;
      const first = left.toSorted((a, b) => rowOf(a) - rowOf(b)).slice(0, PLACES);
      const places = first.map((index) => {
        const [line = 0, cell = 0] = [lines[rowOf(index)], cells[rowOf(index)]];
        const at = index * VIN_LENGTH;
        const vin = Buffer.from(vins.subarray(at, at + VIN_LENGTH)).toString('latin1');
        return { vin, line, column: cell % COLUMNS, sheet: sheets[Math.floor(cell / COLUMNS)] ?? null };
      });
      return { vins: left.length, places };
    },
  };
}

/** The order of two VINs in bytes; the end of the bytes comes after all VINs. */
function compare(some: Uint8Array, at: number, others: Uint8Array, other: number): number {
  if (at >= some.length) return 1;
  for (let index = 0; index < VIN_LENGTH; index++) {
    const order = (some[at + index] ?? 0) - (others[other + index] ?? 0);
    if (order !== 0) return order;
  }
  return 0;
}
