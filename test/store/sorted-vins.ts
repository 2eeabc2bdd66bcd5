import { vinOrder } from '../../src/main/vins/vin-order.ts';

/** The order of rows that are all there. */
export function sortedVins(rows: readonly { readonly vin: string; readonly line: number }[]) {
  const order = vinOrder();
  for (const { vin, line } of rows) order.add(vin, line);
  return order.sorted();
}
