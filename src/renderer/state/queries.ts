import {
  MutationCache,
  QueryCache,
  QueryClient,
  queryOptions,
  skipToken,
  useQuery,
} from '@tanstack/react-query';
import type { AppState } from '../../contract/schemas/app.ts';
import type { FleetView } from '../../contract/schemas/fleet.ts';
import type { RangeColumn } from '../../contract/schemas/ranges.ts';
import type { Run } from '../../contract/schemas/runs.ts';
import { ask, isOfGoneList } from '../bridge.ts';
import { showError } from '../ui/errors.tsx';
import { throttle } from '../ui/throttle.ts';
import { firstAnswer } from './first-answers.ts';
import { applyStreetsState } from './streets.ts';

/** Shortest time between two refreshes of counts and details, and of a run's progress, while results arrive. */
const REFRESH_MS = 1_000;

/**
 * The core is on this machine and sends an event for every change: no answer grows stale by itself, and none depends on
 * the network (without `networkMode` the library would hold back queries while the browser is offline).
 *
 * A refresh that fails leaves the last answer and shows a notice, unless the list is gone, which the screen then leaves.
 * Where the first answer fails, the component shows it.
 */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      const isLeft = query.queryKey[0] === 'fleet' && isOfGoneList(error);
      if (query.state.data !== undefined && !isLeft) showError(error);
    },
  }),
  mutationCache: new MutationCache({ onError: showError }),
  defaultOptions: {
    queries: { staleTime: Number.POSITIVE_INFINITY, retry: false, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
});

export const useAppState = () => useQuery({ queryKey: ['app'], queryFn: () => firstAnswer('state') });

/** Asked again as often as the core checks: it sends an event for a new state alone, not for the time of each check. */
export const connectivityQuery = queryOptions({
  queryKey: ['connectivity'],
  queryFn: () => ask(window.rastro.app.connectivity()),
  refetchInterval: 30_000,
});

export const useConnectivity = () => useQuery(connectivityQuery);

export const connectionsQuery = queryOptions({
  queryKey: ['connections'],
  queryFn: () => firstAnswer('connections'),
});

export const useConnections = () => useQuery(connectionsQuery);

export const listsQuery = queryOptions({
  queryKey: ['lists'],
  queryFn: () => firstAnswer('lists'),
});

export const useLists = () => useQuery(listsQuery);

export const runsQuery = queryOptions({ queryKey: ['runs'], queryFn: () => ask(window.rastro.runs.all()) });

export const useRuns = () => useQuery(runsQuery);

/** The erasure that is under way, or has stopped; null: none. */
export const useErasure = () =>
  useQuery({ queryKey: ['erasure'], queryFn: () => ask(window.rastro.erasure.state()) });

/** @param vin null: nothing is asked */
export const vehicleQuery = (vin: string | null) =>
  queryOptions({
    queryKey: ['fleet', 'vehicle', vin],
    queryFn: vin === null ? skipToken : () => ask(window.rastro.fleet.vehicle({ vin })),
  });

export const useBasemapState = () =>
  useQuery({ queryKey: ['basemap'], queryFn: () => ask(window.rastro.basemap.state()) });

export const useStreets = () =>
  useQuery({ queryKey: ['streets'], queryFn: () => ask(window.rastro.streets.state()) });

/** Counts of the view. All queries whose key begins with `fleet` are refreshed when answers are stored. */
export const useFleetCounts = (view: FleetView) =>
  useQuery({
    queryKey: ['fleet', 'counts', view],
    queryFn: () => ask(window.rastro.fleet.counts({ view })),
    placeholderData: (previous) => previous,
  });

/** How many arrays have a number so far. */
let numbered = 0;
const numbers = new WeakMap<readonly string[], number>();

/** A number that stands for an array of VINs in a query's key, because serialising many VINs at each render is slow. */
function numberOf(vins: readonly string[] | null): number | null {
  if (!vins) return null;
  const number = numbers.get(vins) ?? ++numbered;
  numbers.set(vins, number);
  return number;
}

/**
 * The summary of a column's values, such as sum and range.
 *
 * @param vins these vehicles; null: all of the view
 * @param column null: no summary is requested
 */
export const useColumnSummary = (
  view: FleetView,
  vins: readonly string[] | null,
  column: RangeColumn | null,
) =>
  useQuery({
    queryKey: ['fleet', 'summary', view, numberOf(vins), column],
    queryFn: column === null ? skipToken : () => ask(window.rastro.fleet.summary({ view, vins, column })),
  });

/** Puts a run's new state into the list of runs, newest first. */
export const withRun = (runs: readonly Run[], run: Run): Run[] =>
  [run, ...runs.filter((other) => other.id !== run.id)].sort((a, b) => b.id - a.id);

/**
 * Changes the list of runs. A read of it that is under way may be of the state before, and is repeated: its answer would
 * show a lookup that never ends, or one that was removed.
 */
export function changeRuns(client: QueryClient, change: (runs: readonly Run[]) => Run[]): void {
  const { queryKey } = runsQuery;
  client.setQueryData<Run[]>(queryKey, (runs = []) => change(runs));
  if (client.isFetching({ queryKey }) > 0) void client.invalidateQueries({ queryKey });
}

export const showRun = (client: QueryClient, run: Run): void =>
  changeRuns(client, (runs) => withRun(runs, run));

/** Refreshes queries when the core's events say that their answers changed. Returns a function that stops it. */
export function subscribeToCore(client: QueryClient): () => void {
  const refresh = (...keys: string[]) => {
    for (const key of keys) void client.invalidateQueries({ queryKey: [key] });
  };
  const refreshFleet = throttle(() => {
    // A query under way is not cancelled: on a slow machine no answer would ever arrive. But it may have read the state
    // before this change, so it is repeated.
    const joined = client.isFetching({ queryKey: ['fleet'] }) > 0;
    void client
      .invalidateQueries({ queryKey: ['fleet'] }, { cancelRefetch: false })
      .then(() => joined && refreshFleet());
  }, REFRESH_MS);
  /** Progress that is not shown yet. Events come four times a second, and showing each would repaint the screen. */
  const progress = new Map<number, Run>();
  const showHeld = () => {
    // Meanwhile a reply may have brought a newer state, and a run may have been removed.
    const newer = (run: Run) => {
      const held = progress.get(run.id);
      return held?.state === run.state ? held : run;
    };
    client.setQueryData<Run[]>(['runs'], (runs = []) => runs.map(newer));
    progress.clear();
  };
  const showProgress = throttle(showHeld, REFRESH_MS);
  const ends = [
    refreshFleet.cancel,
    showProgress.cancel,
    window.rastro.on('run.changed', (run) => {
      const runs = client.getQueryData<Run[]>(['runs']);
      if (runs === undefined) return refresh('runs');
      if (runs.find(({ id }) => id === run.id)?.state === run.state) {
        progress.set(run.id, run);
        showProgress();
      } else {
        progress.delete(run.id);
        showRun(client, run);
      }
    }),
    window.rastro.on('fleet.changed', refreshFleet),
    window.rastro.on('lists.changed', () => {
      // A run has the name of its list, and a list that replaces another one takes over its runs.
      refresh('lists', 'views', 'system-schedules', 'runs');
      // What is kept of a list may be of the time when it was in the bin: where it is shown next, it is read again.
      void client.invalidateQueries({ queryKey: ['fleet'], refetchType: 'none' });
      refreshFleet();
    }),
    window.rastro.on('views.changed', () => refresh('views')),
    // The keychain's state is among the notices.
    window.rastro.on('connections.changed', () => refresh('connections', 'connectivity', 'app')),
    window.rastro.on('app.connectivity', (connectivity) =>
      client.setQueryData(['connectivity'], connectivity),
    ),
    window.rastro.on('proxy.question', (question) => client.setQueryData(['proxy'], question)),
    window.rastro.on('settings.changed', (settings) =>
      client.setQueryData<AppState>(['app'], (state) => (state ? { ...state, settings } : state)),
    ),
    window.rastro.on('basemap.changed', (state) => client.setQueryData(['basemap'], state)),
    window.rastro.on('streets.changed', (state) => applyStreetsState(client, state)),
    window.rastro.on('erasure.changed', (state) => {
      client.setQueryData(['erasure'], state);
      // Of all the data that an erasure removes, only runs have no event of their own.
      if (state === null) refresh('runs');
    }),
    window.rastro.on('updates.changed', (state) => client.setQueryData(['updates'], state)),
  ];
  return () => {
    for (const end of ends) end();
  };
}
