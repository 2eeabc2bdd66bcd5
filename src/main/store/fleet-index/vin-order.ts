import type { Prepare } from '../db/database.ts';
import { indexOfVin, vinsIn } from './vins.ts';

/** Most VINs that are looked up in the database; more are found in memory, in a fifth of the time. */
const MAX_QUERIED = 1_000;

/**
 * The vehicles in the order of their VINs, in memory. Each call first brings what it returns up to date with the
 * database.
 *
 * @param last returns the highest number of a vehicle now
 */
export function vinOrder(prepare: Prepare, last: () => number) {
  const found = prepare<number>(
    'SELECT vehicle.id FROM json_each(?) CROSS JOIN vehicle ON vin = value ORDER BY vin',
  ).pluck();
  const inOrder = vinsIn(prepare);
  /** The highest number when the order and the VINs were last read. */
  let [orderTo, vinsTo] = [0, 0];
  let numbers: Uint32Array = new Uint32Array(0);
  let characters: Uint8Array = new Uint8Array(0);

  function byVin(): Uint32Array {
    const end = last();
    if (orderTo !== end) {
      numbers = inOrder.numbers();
      orderTo = end;
    }
    return numbers;
  }

  function vins(): Uint8Array {
    const end = last();
    if (vinsTo !== end) {
      characters = inOrder.characters();
      vinsTo = end;
    }
    return characters;
  }

  return {
    byVin,
    vins,
    find(some: readonly string[]): Uint32Array {
      if (some.length <= MAX_QUERIED) return Uint32Array.from(found.all(JSON.stringify(some)));
      const all = vins();
      const at = new Set(some.map((vin) => indexOfVin(all, vin)));
      at.delete(-1);
      const order = byVin();
      return Uint32Array.from(at)
        .sort()
        .map((index) => order[index] ?? 0);
    },
    /** To be called after vehicles were removed: order and VINs are then read again. */
    forget(): void {
      // -1 differs from every highest number, so that both are read again.
      [orderTo, vinsTo] = [-1, -1];
    },
  };
}
