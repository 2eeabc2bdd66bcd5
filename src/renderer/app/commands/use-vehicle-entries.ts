import { useDebouncedValue } from '@mantine/hooks';
import { IconTruck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { placeText } from '../../../shared/i18n/place.ts';
import { ask } from '../../bridge.ts';
import { useFormat } from '../../i18n/format.ts';
import { openWithFocus } from '../../state/open-vehicle.ts';
import { useFleetView } from '../../state/view.ts';
import { wholeFleet } from '../../state/whole-fleet.ts';
import type { Entry } from './use-entries.ts';
import { looksLikeNumber } from './vehicle-number.ts';

/** Maximum number of vehicles that the palette shows. */
const MOST = 8;

/** Milliseconds without a key before the search starts; a fast typist presses the next key sooner. */
const TYPING_MS = 80;

interface VehicleEntries {
  readonly vehicles: readonly Entry[];
  /** Whether the answer for the typed text is still to come. */
  readonly isAsked: boolean;
}

/** The vehicles that match the typed text by their VIN or their identifier, such as the plate. */
export function useVehicleEntries(typed: string): VehicleEntries {
  const { t } = useTranslation('commands');
  const { language } = useFormat();
  const [search] = useDebouncedValue(typed.trim(), TYPING_MS);
  const isNumber = looksLikeNumber(search);
  const { data, isPlaceholderData, isLoading } = useQuery({
    queryKey: ['fleet', 'palette', search],
    queryFn: () => ask(window.rastro.fleet.page({ view: { ...wholeFleet, search }, offset: 0, limit: MOST })),
    enabled: isNumber,
    placeholderData: (previous) => previous,
  });
  if (!looksLikeNumber(typed)) return { vehicles: [], isAsked: false };
  const vehicles = (isNumber ? (data?.rows ?? []) : []).map(({ vin, identifier, place }) => ({
    key: `vehicle:${vin}`,
    group: t('groups.vehicles'),
    name: identifier ? `${identifier.value} · ${vin}` : vin,
    // The store has already matched the vehicle. With the typed text as words, the palette's own search keeps it.
    words: search,
    note: place ? placeText(place, language) : null,
    keys: null,
    isSearchedOnly: true,
    Icon: IconTruck,
    carryOut: () => void showVehicle(vin),
  }));
  return { vehicles, isAsked: search !== typed.trim() || isPlaceholderData || isLoading };
}

/** Opens a vehicle. Shows all vehicles first if the view on the screen does not have it. */
async function showVehicle(vin: string): Promise<void> {
  const { view, showList } = useFleetView.getState();
  const index = await ask(window.rastro.fleet.locate({ view, vin }));
  if (index === null) showList(null);
  openWithFocus(vin);
}
