/** Why a connection does not look up a list: one of them is the demo's, and the other is not. */
export type DemoMismatch = 'demo-list' | 'demo-connection';

/**
 * The demo's service knows only the vehicles of the demo, and no other service knows those.
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
