import type { FleetPage, FleetView } from '../../preload/schemas/fleet.ts';
import { ask } from '../bridge.ts';
import { wholeFleet } from './whole-fleet.ts';

/** Rows of one page of the table. */
export const PAGE_SIZE = 200;

/** What the first picture needs of the core. */
const requests = {
  state: () => ask(window.rastro.app.state()),
  lists: () => ask(window.rastro.lists.all()),
  connections: () => ask(window.rastro.connections.all()),
  layouts: () => ask(window.rastro.layouts.all()),
  page: () => ask(window.rastro.fleet.page({ view: wholeFleet, offset: 0, limit: PAGE_SIZE })),
} as const;
type Requests = typeof requests;
type Requested = { [N in keyof Requests]?: ReturnType<Requests[N]> };

/** After one of these an answer under way may be of the state before. */
const CHANGES = ['settings.changed', 'connections.changed', 'lists.changed', 'fleet.changed'] as const;

let requested: Requested = {};
let stopListening: () => void = () => undefined;

/**
 * Requests what the first picture needs, while the screen's own code is still read: for an entry of the page, which has the
 * bridge. A change in the core drops the answers.
 */
export function requestFirst(): void {
  const ends = CHANGES.map((change) => window.rastro.on(change, drop));
  stopListening = () => {
    for (const end of ends) end();
  };
  requested = {
    state: requests.state(),
    lists: requests.lists(),
    connections: requests.connections(),
    layouts: requests.layouts(),
    page: requests.page(),
  };
  // Who takes an answer awaits its failure. Where nobody does, it must not count as unhandled.
  for (const answer of Object.values(requested)) answer.catch(() => undefined);
}

/** The answer that was requested at the start, once; later, and where it was dropped, a new one. */
export function firstOrNow<N extends keyof Requests>(name: N): ReturnType<Requests[N]> {
  return (take(name) ?? requests[name]()) as ReturnType<Requests[N]>;
}

/** The rows that were requested at the start, once; null where they are of another view, or not there any more. */
export function takeFirstPage(view: FleetView, offset: number): Promise<FleetPage> | null {
  // Most pages of a session come later: the cheap checks go first.
  if (!requested.page || offset !== 0 || !isFirst(view)) return null;
  return take('page') ?? null;
}

const isFirst = (view: FleetView): boolean => JSON.stringify(view) === JSON.stringify(wholeFleet);

function take<N extends keyof Requests>(name: N): Requested[N] {
  const answer = requested[name];
  delete requested[name];
  if (Object.keys(requested).length === 0) drop();
  return answer;
}

function drop(): void {
  requested = {};
  stopListening();
}
