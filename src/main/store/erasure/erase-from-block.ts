import { VIN_LENGTH } from '../../../shared/vin/vin.ts';
import { ROW_SEPARATOR } from '../cell-text.ts';
import { decodeNumbers, type StoredBlock } from '../list-blocks/row-block.ts';
import { type Mentions, removeVinSpellings, withoutVins } from './mentions.ts';

/** A block with the number of the vehicle of each row; null where no vehicle has the row's VIN. */
export interface LinkedBlock extends StoredBlock {
  readonly vehicles: ArrayLike<number | null>;
}

export interface LeavingRows {
  row(vehicle: number | null, vin: () => string): boolean;
  readonly mentions: Mentions;
}

interface ErasedBlock {
  /** Null: no row is left. */
  readonly block: LinkedBlock | null;
  /** How many rows were erased. */
  readonly gone: number;
}

/**
 * Erases rows from a block, and their VINs from the cells of the rows that stay. A line with several VINs has a row for
 * each VIN, and these rows have the same cells.
 *
 * @returns null where nothing changes
 */
export function eraseFromBlock(block: LinkedBlock, leaving: LeavingRows): ErasedBlock | null {
  const lines = decodeNumbers(block.lines);
  const vins = Buffer.from(block.vins).toString('latin1');
  const vinOf = (row: number) => vins.slice(row * VIN_LENGTH, (row + 1) * VIN_LENGTH);
  const rows = [...lines.keys()];
  const gone = new Set(rows.filter((row) => leaving.row(block.vehicles[row] ?? null, () => vinOf(row))));
  const bytes = Buffer.from(block.cells.buffer, block.cells.byteOffset, block.cells.byteLength);
  if (gone.size === 0 && !leaving.mentions.mayBeIn(bytes, vins)) return null;
  if (gone.size === rows.length) return { block: null, gone: gone.size };
  const staying = rows.filter((row) => !gone.has(row));
  const ofStaying = new Set(staying.map(vinOf));
  const isLeavingVin = (vin: string) => !ofStaying.has(vin) && leaving.mentions.isLeaving(vin);
  const before = bytes.toString('utf8');
  const cells = before.split(ROW_SEPARATOR);
  const after = staying
    .map((row) => {
      const sharing = [...gone].filter((other) => lines[other] === lines[row]).map(vinOf);
      const spelt = sharing.reduce(removeVinSpellings, cells[row] ?? '');
      return withoutVins(spelt, isLeavingVin) + ROW_SEPARATOR;
    })
    .join('');
  if (after === before) return null;
  return {
    gone: gone.size,
    block: {
      lines: encodeNumbers(Uint32Array.from(staying, (row) => lines[row] ?? 0)),
      vins: Buffer.from(staying.map(vinOf).join(''), 'latin1'),
      cells: Buffer.from(after),
      vehicles: staying.map((row) => block.vehicles[row] ?? null),
    },
  };
}

/** Numbers as four bytes each, little-endian. */
export const encodeNumbers = ({ buffer, byteOffset, byteLength }: Uint32Array): Uint8Array =>
  new Uint8Array(buffer, byteOffset, byteLength);
