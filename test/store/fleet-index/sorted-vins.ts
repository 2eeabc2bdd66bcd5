import { createVinSorter } from '../../../src/main/intake/vin-sorter.ts';

/** The order of rows that are all there. */
export function sortedVins(rows: readonly { readonly vin: string }[]) {
  const order = createVinSorter();
  for (const { vin } of rows) order.add(vin);
  return order.sorted();
}
