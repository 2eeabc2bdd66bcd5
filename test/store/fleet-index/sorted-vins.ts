import { vinOrder } from '../../../src/main/intake/vin-order.ts';

/** The order of rows that are all there. */
export function sortedVins(rows: readonly { readonly vin: string }[]) {
  const order = vinOrder();
  for (const { vin } of rows) order.add(vin);
  return order.sorted();
}
