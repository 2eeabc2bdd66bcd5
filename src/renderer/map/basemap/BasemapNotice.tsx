import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../../bridge.ts';
import { useBasemapState } from '../../state/queries.ts';
import { MapNotice } from '../canvas/MapNotice.tsx';

/** A warning over the map while the chosen basemap is unavailable and the bundled one is drawn in its place. */
export function BasemapNotice() {
  const { t } = useTranslation('map');
  const { t: tErrors } = useTranslation('errors');
  const state = useBasemapState().data;
  const [dismissed, setDismissed] = useState<object | null>(null);
  const again = useMutation({ mutationFn: () => ask(window.rastro.basemap.retry()) });
  const leave = useMutation({ mutationFn: () => ask(window.rastro.basemap.use({ kind: 'bundled' })) });
  if (!state || state.kind === 'bundled' || state.fault === null || dismissed === state) return null;
  return (
    <MapNotice title={t(`basemap.failed.${state.kind}`)} onDismiss={() => setDismissed(state)}>
      <Text size="sm">
        {tErrors(`reason.${state.fault}`)} {t('basemap.fallback')}
      </Text>
      <Group gap="xs" mt="xs">
        <Button size="xs" variant="default" loading={again.isPending} onClick={() => again.mutate()}>
          {tErrors('retry')}
        </Button>
        <Button size="xs" variant="subtle" loading={leave.isPending} onClick={() => leave.mutate()}>
          {t('basemap.leave')}
        </Button>
      </Group>
    </MapNotice>
  );
}
