import { Button, Tooltip } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Position } from '../../contract/schemas/fleet.ts';
import { formatDms, formatPair } from '../../shared/coordinates.ts';
import { isExternalMapForbidden, useForbiddenByPolicy } from '../state/policy.ts';
import { useAppState } from '../state/queries.ts';
import { CopyButton } from '../ui/CopyButton.tsx';
import { openExternalMap } from '../ui/external-map.ts';
import classes from './VehiclePanel.module.css';

export function SecondsOfArc({ position: { latitude, longitude } }: { readonly position: Position }) {
  const { t, i18n } = useTranslation('map');
  const dms = formatDms(latitude, longitude, i18n.language);
  return (
    <span className={classes.copyable}>
      <small>{dms}</small>
      <CopyButton text={dms} label={t('vehicle.copyDms')} />
    </span>
  );
}

export function VehicleCoordinates({ position: { latitude, longitude } }: { readonly position: Position }) {
  const { t } = useTranslation('map');
  const pair = formatPair(latitude, longitude);
  const { isForbidden, note } = useForbiddenByPolicy(isExternalMapForbidden);
  const maps = useAppState().data?.settings.externalMaps ?? [];
  return (
    <>
      <span className={classes.copyable}>
        <strong>{pair}</strong>
        <CopyButton text={pair} label={t('vehicle.copyDecimal')} />
      </span>
      {maps.map((map) => {
        const leaves = note ?? t('external.leaves', { site: t(`external.site.${map}`) });
        return (
          <Tooltip
            key={map}
            label={leaves}
            multiline
            w={250}
            events={{ hover: true, focus: true, touch: true }}
          >
            <Button
              size="compact-xs"
              variant="subtle"
              ml={-7}
              leftSection={<IconExternalLink size={14} aria-hidden />}
              aria-description={leaves}
              disabled={isForbidden}
              onClick={() => void openExternalMap(map, { latitude, longitude })}
            >
              {t('external.open', { map: t(`external.name.${map}`) })}
            </Button>
          </Tooltip>
        );
      })}
    </>
  );
}
