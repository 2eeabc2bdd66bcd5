import type { FleetView, Point } from '../../../src/contract/schemas/fleet.ts';
import { hash } from '../../../src/main/simulator/random.ts';
import { towns } from '../../../src/main/simulator/towns.ts';
import type { Store } from '../../../src/main/store/threads/store.ts';
import { sampleOf } from './fleet.ts';

/** What one repeat of a question goes by: never the same again, so that nothing kept answers it. */
export interface Turn {
  readonly fleet: Store['fleet'];
  readonly listId: number;
  readonly vehicles: number;
  readonly repeat: number;
}

/** A row of the table: all of its questions asked one after the other, each timed by itself. */
export interface Row {
  readonly name: string;
  /** Milliseconds; null: none is set. */
  readonly budget: number | null;
  readonly questions: (turn: Turn) => (() => Promise<unknown>)[];
  /** Asked first, and not timed. */
  readonly before?: (turn: Turn) => Promise<unknown>;
  /** Asked of a store opened anew each time, since what is found for it is kept: while that reads the fleet, or after. */
  readonly first?: 'while-reading' | 'once-read';
}

/** Rows of a page, as the table asks for them. */
const PAGE = 200;

const EVERYTHING: FleetView = {
  ...{ listId: null, search: '', statuses: [], box: null },
  sort: { column: 'vin', descending: false },
};
const BY_AGE: FleetView = { ...EVERYTHING, sort: { column: 'seenAt', descending: false } };

const SORTED_BY = ['vin', 'status', 'seenAt', 'askedAt', 'latitude', 'longitude', 'place'] as const;

const firstPage = ({ fleet }: Turn, view: FleetView) => fleet.page({ view, offset: 0, limit: PAGE });
const shown = (turn: Turn, filter: Partial<FleetView>) => async () => {
  const view = { ...EVERYTHING, ...filter };
  await Promise.all([firstPage(turn, view), turn.fleet.counts({ view })]);
};

/** Some tenths of a degree on for each repeat. */
const shift = ({ repeat }: Turn) => repeat * 0.07;

function ring(turn: Turn): Point[] {
  return Array.from({ length: 60 }, (_, corner) => {
    const angle = (corner / 60) * 2 * Math.PI;
    const radius = 4 + Math.sin(angle * 5);
    return [-47 + shift(turn) + radius * Math.cos(angle), -21 + radius * Math.sin(angle)];
  });
}

/** A town for each repeat, and the state and the country once all have been. */
const town = ({ repeat }: Turn) => towns[repeat % towns.length]?.name ?? '';
const STATES = ['SP', 'MG', 'PR', 'GO', 'BA', 'RS', 'MT', 'PE'];

const someVehicle = ({ vehicles, repeat }: Turn, salt: number) =>
  sampleOf(Math.floor(hash(repeat, salt) * vehicles));

const keystrokes = (turn: Turn, terms: readonly string[], listId: number | null) =>
  terms.map((search) => () => firstPage(turn, { ...EVERYTHING, listId, search }));

/** From the first character on, as it is typed. */
const beginnings = (vin: string) => Array.from({ length: 10 }, (_, index) => vin.slice(0, index + 1));
const ends = (vin: string) => Array.from({ length: 8 }, (_, index) => vin.slice(-8).slice(0, index + 1));

const tile = (zoom: number) => (turn: Turn) => {
  const { latitude, longitude } = someVehicle(turn, zoom);
  const y = Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI;
  const [column, row] = [(longitude / 360 + 0.5) * 2 ** zoom, (0.5 - y / 2) * 2 ** zoom];
  return [() => turn.fleet.tile({ view: EVERYTHING, z: zoom, x: Math.floor(column), y: Math.floor(row) })];
};

export const ROWS: readonly Row[] = [
  ...SORTED_BY.flatMap((column) =>
    [false, true].map(
      (descending): Row => ({
        name: `sort by ${column}, ${descending ? 'down' : 'up'}`,
        budget: 50,
        // Three orders are kept: these push out the one that is asked for.
        before: async (turn) => {
          for (const other of SORTED_BY.filter((name) => name !== column && name !== 'vin'))
            await firstPage(turn, { ...EVERYTHING, sort: { column: other, descending } });
        },
        questions: (turn) => [() => firstPage(turn, { ...EVERYTHING, sort: { column, descending } })],
      }),
    ),
  ),
  {
    name: 'first page by VIN, while the fleet is read',
    budget: null,
    first: 'while-reading',
    questions: (turn) => [() => firstPage(turn, EVERYTHING)],
  },
  {
    name: 'first tile and counts, while the fleet is read',
    budget: null,
    first: 'while-reading',
    questions: ({ fleet }) => [
      () =>
        Promise.all([fleet.tile({ view: EVERYTHING, z: 0, x: 0, y: 0 }), fleet.counts({ view: EVERYTHING })]),
    ],
  },
  {
    name: "sort by a list's own column, first time",
    budget: 50,
    first: 'once-read',
    before: ({ fleet, listId }) => fleet.page({ view: { ...EVERYTHING, listId }, offset: 0, limit: PAGE }),
    questions: (turn) => [
      () => {
        const sort = { column: turn.repeat % 2, descending: false };
        return firstPage(turn, { ...EVERYTHING, listId: turn.listId, sort });
      },
    ],
  },
  {
    name: 'search in a list and its columns, first key at once',
    budget: 16,
    first: 'once-read',
    before: ({ fleet, listId }) => fleet.page({ view: { ...EVERYTHING, listId }, offset: 0, limit: PAGE }),
    questions: (turn) => keystrokes(turn, ['f'], turn.listId),
  },
  {
    name: 'filter by status',
    budget: 50,
    questions: (turn) => [
      shown(turn, { statuses: ['not-found', 'failed'], box: [-180, -80, 180 - shift(turn), 80] }),
    ],
  },
  {
    name: 'filter by age',
    budget: 50,
    questions: (turn) => [shown(turn, { ages: ['late', 'silent'], box: [-180, -80, 180 - shift(turn), 80] })],
  },
  {
    name: 'filter by place: a town',
    budget: 50,
    questions: (turn) => [shown(turn, { places: [{ country: 'BR', region: 'SP', name: town(turn) }] })],
  },
  {
    name: 'filter by place: a state',
    budget: 50,
    questions: (turn) => [
      shown(turn, {
        places: [{ country: 'BR', region: STATES[turn.repeat % STATES.length] ?? '', name: null }],
      }),
    ],
  },
  {
    name: 'filter by box',
    budget: 50,
    questions: (turn) => [shown(turn, { box: [-52 + shift(turn), -25, -44 + shift(turn), -18] })],
  },
  {
    name: 'filter by a ring of 60 corners',
    budget: 50,
    questions: (turn) => [shown(turn, { shape: ring(turn) })],
  },
  {
    name: 'search, beginning, each key',
    budget: 16,
    questions: (turn) => keystrokes(turn, beginnings(someVehicle(turn, 21).vin), null),
  },
  {
    name: 'search, last characters, each key',
    budget: 16,
    questions: (turn) => keystrokes(turn, ends(someVehicle(turn, 22).vin), null),
  },
  {
    name: 'search in a list and its columns, each key',
    budget: 16,
    before: (turn) => firstPage(turn, { ...EVERYTHING, listId: turn.listId, search: 'fil' }),
    questions: (turn) => keystrokes(turn, ends(someVehicle(turn, 23).vin), turn.listId),
  },
  {
    name: 'page at random depth',
    budget: 5,
    before: (turn) => firstPage(turn, BY_AGE),
    questions: (turn) => [
      () =>
        turn.fleet.page({
          view: BY_AGE,
          offset: Math.floor(hash(turn.repeat, 31) * (turn.vehicles - PAGE)),
          limit: PAGE,
        }),
    ],
  },
  {
    name: 'the last page',
    budget: 5,
    before: (turn) => firstPage(turn, BY_AGE),
    questions: (turn) => [() => turn.fleet.page({ view: BY_AGE, offset: turn.vehicles - PAGE, limit: PAGE })],
  },
  {
    name: 'locate a vehicle in the order',
    budget: 5,
    before: (turn) => firstPage(turn, BY_AGE),
    questions: (turn) => [() => turn.fleet.locate({ view: BY_AGE, vin: someVehicle(turn, 32).vin })],
  },
  ...[0, 4, 8, 12, 16].map(
    (zoom): Row => ({ name: `tile of zoom ${zoom}`, budget: 50, questions: tile(zoom) }),
  ),
];
