import { onTestFinished } from 'vitest';
import { createVinSorter } from '../../../src/main/intake/vin-sorter.ts';
import { packRows } from '../../../src/main/store/list-blocks/row-packer.ts';
import type {
  ErasureScope,
  HeldBackRowWithCells,
  ListRow,
  ListSource,
} from '../../../src/main/store/records.ts';
import { type Here, openHere } from '../db/office-database.ts';
import { plainSource, tempDir } from '../helpers.ts';

export interface Office extends Here {
  /** The rows of a query; of one column, its values. */
  readonly rows: (sql: string) => unknown[];
  /** Publishes a list. @returns its number */
  readonly publish: (
    name: string,
    rows: readonly ListRow[],
    heldBack?: readonly HeldBackRowWithCells[],
    source?: ListSource,
  ) => number;
  /** Erases to the end. @returns the shares that the steps said, without the last one's null */
  readonly erase: (scope: ErasureScope) => number[];
}

/** A store without its threads, and its database. */
export function officeHere(): Office {
  const here = openHere(tempDir());
  onTestFinished(here.close);
  const { db, write } = here;
  return {
    ...here,
    rows(sql) {
      const found = db.prepare<[], unknown[]>(sql).raw().all();
      return found.map((row) => (row.length === 1 ? row[0] : row));
    },
    publish(name, rows, heldBack = [], source = plainSource) {
      const draft = write.lists.draft();
      write.lists.append(draft, packRows(rows, heldBack));
      const order = createVinSorter();
      for (const { vin } of rows) order.add(vin);
      return write.lists.publish(draft, name, source, order.sorted()).id;
    },
    erase(scope) {
      write.erasure.begin(scope);
      const shares: number[] = [];
      for (;;) {
        const { share } = write.erasure.step();
        if (share === null) break;
        shares.push(share);
      }
      write.erasure.end();
      return shares;
    },
  };
}
