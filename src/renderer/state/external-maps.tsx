import { Button, Tooltip } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { ExternalMap } from '../../contract/enums.ts';
import type { Coordinates } from '../../contract/schemas/app.ts';
import { ask } from '../bridge.ts';
import { showError } from '../ui/errors.tsx';
import { isExternalMapForbidden, useForbiddenByPolicy } from './policy.ts';
import { useAppState } from './queries.ts';

async function openExternalMap(map: ExternalMap, { latitude, longitude }: Coordinates): Promise<void> {
  try {
    const address = await ask(window.rastro.app.openMap({ map, latitude, longitude }));
    // Null: the desktop host has opened the map itself. In a browser the page must do it.
    if (address !== null) window.open(address, '_blank', 'noopener,noreferrer');
  } catch (error) {
    showError(error);
  }
}

/**
 * The other maps that the settings offer for a place. `leaves` says that the place leaves this computer, or that the
 * policy forbids it; so `open` is for a click or a key alone.
 */
export function useExternalMaps() {
  const { t } = useTranslation('map');
  const { isForbidden, note } = useForbiddenByPolicy(isExternalMapForbidden);
  const maps = useAppState().data?.settings.externalMaps ?? [];
  return maps.map((map) => ({
    map,
    isForbidden,
    label: t('external.open', { map: t(`external.name.${map}`) }),
    leaves: note ?? t('external.leaves', { site: t(`external.site.${map}`) }),
    open: (place: Coordinates) => void openExternalMap(map, place),
  }));
}

/** A button for each of the other maps; `most`: for the first of them alone. */
export function ExternalMapButtons({ place, most }: { readonly place: Coordinates; readonly most?: number }) {
  const maps = useExternalMaps().slice(0, most);
  return maps.map(({ map, label, leaves, isForbidden, open }) => (
    <Tooltip key={map} label={leaves} multiline w={250} events={{ hover: true, focus: true, touch: true }}>
      <Button
        size="compact-xs"
        variant="subtle"
        ml={-7}
        leftSection={<IconExternalLink size={14} aria-hidden />}
        aria-description={leaves}
        disabled={isForbidden}
        onClick={() => open(place)}
      >
        {label}
      </Button>
    </Tooltip>
  ));
}
