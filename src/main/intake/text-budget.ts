import { statfsSync, statSync } from 'node:fs';
import { AppError } from '../util/errors.ts';
import type { PackedBatch } from './file-jobs.ts';

/** Bytes of text that any file may hold. A full sheet of chassis numbers alone is 20 MB. */
const ALWAYS_BYTES = 64 * 1024 ** 2;
/** Further bytes of text per byte of the file, as a workbook's XML is compressed to a tenth and cells share texts. */
const TIMES_SIZE = 50;
/** The text is on the disk twice: in the database's WAL, and in the database. */
const COPIES = 2;

/** Counts the text that is read from one file, and refuses too much of it. */
export interface TextBudget {
  /** @throws AppError `bad-input` (`import-too-much`), `disk` (`import-no-room`) */
  take(packed: PackedBatch['packed']): void;
}

/**
 * Limits the text of a file, because a workbook of some kilobytes can hold gigabytes of text. All of it would be
 * written before the user has confirmed anything.
 *
 * @param file path of the file whose text is read
 * @param folder a folder on the database's disk; null: the free space is not checked
 */
export function textBudget(file: string, folder: string | null): TextBudget {
  const limit = ALWAYS_BYTES + TIMES_SIZE * statSync(file).size;
  const room = folder === null ? Number.POSITIVE_INFINITY : freeBytes(folder) / COPIES;
  let taken = 0;
  return {
    take({ rows, heldBack }) {
      taken += rows.cells.byteLength + rows.vins.byteLength + rows.lines.byteLength;
      for (const { value, cells } of heldBack) {
        taken += value.length;
        for (const cell of cells) taken += cell.length;
      }
      if (taken > limit) throw refusal('bad-input', 'import-too-much', limit);
      if (taken > room) throw refusal('disk', 'import-no-room', taken * COPIES);
    },
  };
}

function freeBytes(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

function refusal(
  kind: 'bad-input' | 'disk',
  reason: 'import-too-much' | 'import-no-room',
  limit: number,
): AppError {
  const what = reason === 'import-too-much' ? 'more text than its size allows' : 'no room on the disk';
  return new AppError(kind, `The file: ${what} (${limit} bytes).`, { reason, limit });
}
