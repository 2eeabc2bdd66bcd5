import { useLayout } from './layout.ts';

/** Opens the pre-flight sheet, which precedes a lookup, for these vehicles, however fresh their answers are. */
export function openPreflight(vins: readonly string[]): void {
  useLayout
    .getState()
    .open({ kind: 'preflight', target: { kind: 'vins', vins: [...vins] }, onlyOlder: false });
}
