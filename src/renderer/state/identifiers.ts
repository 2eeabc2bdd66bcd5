import { skipToken, useQuery } from '@tanstack/react-query';
import { ask } from '../bridge.ts';

/** Maximum number of vehicles of one call. */
const AT_ONCE = 5_000;

export type Identifiers = ReadonlyMap<string, string>;

const none: Identifiers = new Map();

/** The identifiers of these vehicles over all lists; of the first 5,000 at most. */
export async function identifiersOf(vins: readonly string[]): Promise<Identifiers> {
  if (vins.length === 0) return none;
  const rows = await ask(window.rastro.fleet.byVins({ vins: vins.slice(0, AT_ONCE), listId: null }));
  return new Map(rows.flatMap(({ vin, identifier }) => (identifier ? [[vin, identifier.value]] : [])));
}

/** `identifiersOf` for the screen; empty until they are read. */
export function useIdentifiers(vins: readonly string[]): Identifiers {
  const { data } = useQuery({
    queryKey: ['fleet', 'identifiers', vins],
    queryFn: () => identifiersOf(vins),
    placeholderData: (previous) => previous,
    enabled: vins.length > 0,
  });
  return data ?? none;
}

/** A vehicle with its identifier and place; undefined until it is read. @param vin null: no vehicle */
export const useVehicleRow = (vin: string | null) =>
  useQuery({
    queryKey: ['fleet', 'row', vin],
    queryFn:
      vin === null
        ? skipToken
        : async () => (await ask(window.rastro.fleet.byVins({ vins: [vin], listId: null })))[0] ?? null,
  }).data;
