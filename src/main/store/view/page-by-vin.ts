import type { Prepare } from '../database.ts';

/** Vehicles of a page, and how many the view has. */
export interface NumberedPage {
  readonly numbers: readonly number[];
  readonly total: number;
}

/**
 * Pages of all vehicles, or of a list's, by VIN, straight from the database's index: as quick as any where they are near
 * the start, whatever has been read into memory so far.
 */
export function pagesByVin(prepare: Prepare) {
  const count = prepare<number>('SELECT count(*) FROM vehicle').pluck();
  const listed = prepare<number>('SELECT vehicles FROM list WHERE id = ?').pluck();
  const page = (from: string, order: string) =>
    prepare<number>(`SELECT id FROM ${from} ORDER BY vin ${order} LIMIT ? OFFSET ?`).pluck();

  return (listId: number | null, descending: boolean, offset: number, limit: number): NumberedPage => {
    const order = descending ? 'DESC' : 'ASC';
    const all = Number(count.get());
    if (listId === null) return { numbers: page('vehicle', order).all(limit, offset), total: all };
    const total = listed.get(listId) ?? 0;
    // By the way that meets fewer vehicles: all in order of VIN until the page is full, or all of the list's.
    const isMost = (offset + limit) * all < total * total;
    const from = isMost
      ? 'vehicle WHERE EXISTS (SELECT 1 FROM list_entry WHERE list = ? AND vehicle = vehicle.id)'
      : '(SELECT DISTINCT vehicle AS id FROM list_entry WHERE list = ?) CROSS JOIN vehicle USING (id)';
    return { numbers: page(from, order).all(listId, limit, offset), total };
  };
}
