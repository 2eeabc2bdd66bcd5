import { Alert, Button, Text } from '@mantine/core';
import { IconMapOff, IconMapPinOff } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isFiltered } from '../../shared/filters.ts';
import { useFleetView } from '../state/view.ts';
import { MapNotice } from './canvas/MapNotice.tsx';
import type { MapCanvas } from './canvas/map-canvas.ts';
import notice from './canvas/map-notice.module.css';
import classes from './notices.module.css';
import { fitView, useOutOfSight } from './use-fit-found.ts';

/** Why there is no map: WebGL was refused, or taken away. */
export type MapFailure = 'refused' | 'lost';

interface NoWebGlProps {
  readonly failure: MapFailure;
  readonly onRetry: () => void;
}

export function NoWebGl({ failure, onRetry }: NoWebGlProps) {
  const { t } = useTranslation(['map', 'errors']);
  return (
    <div className={classes.cover}>
      <Alert
        color="orange"
        variant="light"
        classNames={{ title: notice.title }}
        role="alert"
        icon={<IconMapOff aria-hidden />}
        title={t('noWebGl.title')}
      >
        <Text size="sm">{t(failure === 'lost' ? 'noWebGl.lost' : 'noWebGl.text')}</Text>
        <Button mt="sm" size="xs" variant="default" onClick={onRetry}>
          {t('errors:retry')}
        </Button>
      </Alert>
    </div>
  );
}

/** The message over the map while no vehicle of the view has a position. */
export function EmptyNotice() {
  const { t } = useTranslation('map');
  const filtered = useFleetView((state) => isFiltered(state.view));
  return (
    <div className={classes.empty}>
      <IconMapPinOff size={28} aria-hidden />
      <Text fw={600}>{t('empty.title')}</Text>
      <Text size="sm" c="dimmed">
        {t(filtered ? 'empty.filtered' : 'empty.fresh')}
      </Text>
    </div>
  );
}

/** How many of the vehicles that are looked for the map does not show; a click shows them all. */
export function OutOfSight({
  canvas,
  className,
}: {
  readonly canvas: MapCanvas;
  readonly className: string;
}) {
  const { t } = useTranslation('map');
  const count = useOutOfSight(canvas);
  if (count === 0) return null;
  return (
    <Button
      size="xs"
      variant="default"
      className={className}
      onClick={() => void fitView(canvas, useFleetView.getState().view)}
    >
      {t('outOfSight', { count })}
    </Button>
  );
}

/** The sources of tiles whose failure has a notice. */
const notices = { basemap: 'noBasemap', fleet: 'noTiles' } as const;
type TileSource = keyof typeof notices;
const hasNotice = (source: string): source is TileSource => source in notices;

export function TileNotices({ canvas }: { readonly canvas: MapCanvas }) {
  const { t } = useTranslation('map');
  const [failed, setFailed] = useState<ReadonlySet<TileSource>>(new Set());
  const [dismissed, setDismissed] = useState<ReadonlySet<TileSource>>(new Set());
  useEffect(
    () =>
      canvas.failed.on((source) => {
        if (hasNotice(source)) setFailed((all) => new Set(all).add(source));
      }),
    [canvas],
  );
  const shown = [...failed].filter((source) => !dismissed.has(source));
  return shown.map((source) => (
    <MapNotice
      key={source}
      title={t(`${notices[source]}.title`)}
      onDismiss={() => setDismissed((all) => new Set(all).add(source))}
    >
      {t(`${notices[source]}.text`)}
    </MapNotice>
  ));
}
