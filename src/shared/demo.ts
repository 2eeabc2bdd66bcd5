/** Whether it is the list or the connection that belongs to the demo, while the other does not. */
type DemoMismatch = 'demo-list' | 'demo-connection';

/**
 * Why a connection can't look up a list. The demo's service knows only the demo's vehicles, and no other service knows
 * them.
 *
 * @returns null where the connection may look up the list
 */
export function demoMismatch(
  list: { readonly isDemo: boolean },
  connection: { readonly demo: boolean },
): DemoMismatch | null {
  if (list.isDemo === connection.demo) return null;
  return list.isDemo ? 'demo-list' : 'demo-connection';
}
