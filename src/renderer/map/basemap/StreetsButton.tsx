import { Button } from '@mantine/core';
import { IconRoad } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Box } from '../../../contract/schemas/fleet.ts';
import { useLayout } from '../../state/layout.ts';
import { useCamera } from '../../state/map.ts';
import { useBasemapState, useStreets } from '../../state/queries.ts';
import { fetchedBoxes } from './streets.ts';

/** Opens the sheet about streets, which the bundled map does not have. */
export function StreetsButton({ className }: { readonly className: string }) {
  const { t } = useTranslation('map');
  const open = useLayout((state) => state.open);
  return (
    <Button
      size="xs"
      variant="default"
      className={className}
      leftSection={<IconRoad size={16} aria-hidden />}
      onClick={() => open({ kind: 'streets' })}
    >
      {t(useHasStreets() ? 'streets.more' : 'streets.show')}
    </Button>
  );
}

function useHasStreets(): boolean {
  const basemap = useBasemapState().data;
  const bounds = useCamera((camera) => camera.bounds);
  const streets = useStreets().data;
  if (basemap && basemap.kind !== 'bundled') return basemap.fault === null;
  if (!streets?.file || !bounds) return false;
  const [x, y] = [(bounds[0] + bounds[2]) / 2, (bounds[1] + bounds[3]) / 2];
  const holds = ([west, south, east, north]: Box) => west <= x && x <= east && south <= y && y <= north;
  return fetchedBoxes(streets).some(holds);
}
