import { Button, Divider, Modal, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BasemapState } from '../../contract/schemas/basemap.ts';
import type { StreetsState } from '../../contract/schemas/streets.ts';
import { isMapSourceAllowed } from '../../shared/map-source.ts';
import { ask } from '../bridge.ts';
import { useForbiddenByPolicy, usePolicy, useSetByAdministrator } from '../state/policy.ts';
import { useBasemapState, useStreets } from '../state/queries.ts';
import { ErrorLine } from '../ui/errors.tsx';
import { styleSources } from './map-sources.ts';
import { StreetsForm } from './StreetsForm.tsx';
import { StreetsJobStatus } from './StreetsJobStatus.tsx';
import { StreetsRegions } from './StreetsRegions.tsx';
import { useAttempt } from './use-attempt.ts';

/** Streets on the map: from the internet while one looks at it, and of regions that are saved on this computer. */
export function StreetsDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('streets');
  const basemap = useBasemapState().data;
  const streets = useStreets().data;
  const { isForbidden, note } = useForbiddenByPolicy((policy) => !policy.onlineBasemap);
  return (
    <Modal opened onClose={onClose} title={t('sheet')} size={560}>
      <Stack>
        <Text size="sm">{note ?? t('learns')}</Text>
        {basemap && !isForbidden && <Online state={basemap} onDone={onClose} />}
        <Divider label={t('title')} labelPosition="left" />
        {streets && <Saved state={streets} isForbidden={isForbidden} />}
      </Stack>
    </Modal>
  );
}

function Online({ state, onDone }: { readonly state: BasemapState; readonly onDone: () => void }) {
  const { t } = useTranslation(['streets', 'settings']);
  const { run, pending, error } = useAttempt();
  const policy = usePolicy();
  const sources = styleSources.filter((source) => !policy || isMapSourceAllowed(policy, source.address));
  const present = sources.find((source) => source.address === state.address) ?? sources[0];
  const [address, setAddress] = useState(present?.address ?? '');
  const note = useSetByAdministrator(sources.length === 0);
  if (note) return <Text size="sm">{note}</Text>;
  const isOn = state.kind === 'online' && state.fault === null;
  const use = (wanted: Parameters<typeof window.rastro.basemap.use>[0]) =>
    void run(async () => {
      await ask(window.rastro.basemap.use(wanted));
      onDone();
    });
  return (
    <Stack gap="xs" align="flex-start">
      <Radio.Group label={t('settings:basemap.sources')} value={address} onChange={setAddress}>
        <Stack gap={6} mt={6}>
          {sources.map((source) => (
            <Radio key={source.address} value={source.address} label={source.name} />
          ))}
        </Stack>
      </Radio.Group>
      <Button.Group>
        <Button data-autofocus loading={pending} onClick={() => use({ kind: 'online', address })}>
          {t('show')}
        </Button>
        {isOn && (
          <Button variant="default" onClick={() => use({ kind: 'bundled' })}>
            {t('hide')}
          </Button>
        )}
      </Button.Group>
      <ErrorLine error={error} />
    </Stack>
  );
}

function Saved({ state, isForbidden }: { readonly state: StreetsState; readonly isForbidden: boolean }) {
  return (
    <>
      {!isForbidden && <StreetsForm state={state} />}
      {state.job && <StreetsJobStatus job={state.job} isForbidden={isForbidden} />}
      <StreetsRegions state={state} isForbidden={isForbidden} />
    </>
  );
}
