import type { FleetPage, FleetView } from '../../contract/schemas/fleet.ts';
import { ask } from '../bridge.ts';
import { lastView } from './last-view.ts';

/** Rows of one page of the table. */
export const PAGE_SIZE = 200;

/** What the first paint needs from the core. */
const requests = {
  state: () => ask(window.rastro.app.state()),
  lists: () => ask(window.rastro.lists.all()),
  connections: () => ask(window.rastro.connections.all()),
  layouts: () => ask(window.rastro.layouts.all()),
  page: () => ask(window.rastro.fleet.page({ view: lastView.view, offset: 0, limit: PAGE_SIZE })),
} as const;
type Requests = typeof requests;
type Name = keyof Requests;
type Answer<N extends Name> = Awaited<ReturnType<Requests[N]>>;

/** The events after which an answer under way may be outdated. */
const CHANGES = {
  state: ['settings.changed', 'connections.changed'],
  lists: ['lists.changed'],
  connections: ['connections.changed'],
  layouts: ['lists.changed'],
  page: ['fleet.changed', 'lists.changed'],
} as const satisfies Record<Name, readonly string[]>;
const names = Object.keys(CHANGES) as readonly Name[];

/** Answers that were requested at the start and not taken yet. */
const early = new Map<Name, Promise<unknown>>();
/** How many times each answer changed since the start. */
const changes = new Map<Name, number>();

/**
 * Requests what the first paint needs, while the screen's own code still loads. Called by the page's entry module, once
 * the bridge exists. From then on, an answer that a change has made outdated is not used.
 */
export function prefetchFirstPaint(): void {
  for (const name of names) {
    for (const change of CHANGES[name])
      window.rastro.on(change, () => {
        early.delete(name);
        changes.set(name, (changes.get(name) ?? 0) + 1);
      });
  }
  for (const name of names) {
    const answer = requests[name]();
    early.set(name, answer);
    // The caller that takes the answer handles its failure. If none takes it, the failure must not count as unhandled.
    answer.catch(() => undefined);
  }
}

/** The answer that was requested at the start; for later calls, and after a change, a new one. */
export async function firstAnswer<N extends Name>(name: N): Promise<Answer<N>> {
  for (;;) {
    const before = changes.get(name);
    const answer = await (take(name) ?? requests[name]());
    if (changes.get(name) === before) return answer as Answer<N>;
  }
}

/** The rows that were requested at the start; null for later calls, for other rows, and after a change. */
export function takeFirstPage(view: FleetView, offset: number): Promise<FleetPage> | null {
  // Most pages of a session come later: the cheap checks go first.
  if (offset !== 0 || !early.has('page') || !isFirst(view)) return null;
  return take('page') as Promise<FleetPage>;
}

const isFirst = (view: FleetView): boolean => JSON.stringify(view) === JSON.stringify(lastView.view);

function take(name: Name): Promise<unknown> | undefined {
  const answer = early.get(name);
  early.delete(name);
  return answer;
}
