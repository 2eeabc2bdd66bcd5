import { Badge, Checkbox, Radio, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type ExternalMap, externalMaps } from '../../contract/enums.ts';
import type { BasemapKind, BasemapState } from '../../contract/schemas/basemap.ts';
import { ask } from '../bridge.ts';
import { isExternalMapForbidden, useForbiddenByPolicy } from '../state/policy.ts';
import { useAppState, useBasemapState } from '../state/queries.ts';
import { useSaveSettings } from '../state/settings.ts';
import { sectionMark } from '../state/settings-sections.ts';
import { FieldGroup } from '../ui/FieldGroup.tsx';
import { BasemapFileSettings } from './BasemapFileSettings.tsx';
import { BasemapOnlineSettings } from './BasemapOnlineSettings.tsx';
import { useAttempt } from './use-attempt.ts';

const kinds: readonly BasemapKind[] = ['bundled', 'file', 'online'];

export function BasemapSettings() {
  const { t } = useTranslation('settings');
  const state = useBasemapState().data;
  return (
    <FieldGroup {...sectionMark('basemap')} legend={t('basemap.title')} data-testid="basemap">
      {state && <Choices state={state} />}
      <ExternalMapSettings />
    </FieldGroup>
  );
}

function Choices({ state }: { readonly state: BasemapState }) {
  const { t } = useTranslation('settings');
  const { run, error } = useAttempt();
  const [shown, setShown] = useState<BasemapKind>(state.kind);
  const { isForbidden: isOnlineForbidden, note } = useForbiddenByPolicy((policy) => !policy.onlineBasemap);
  const show = (kind: BasemapKind) => {
    setShown(kind);
    // An arrow key on a radio must not contact a server, so the online style has a button for that. A file must be
    // chosen before it can be used.
    if (kind === 'bundled' || (kind === 'file' && state.fileName !== null))
      void run(() => ask(window.rastro.basemap.use({ kind })));
  };
  const details: Record<BasemapKind, ReactNode> = {
    bundled: null,
    file: <BasemapFileSettings state={state} error={error} />,
    online: <BasemapOnlineSettings state={state} />,
  };
  return (
    <Radio.Group
      // The section has the same title: this one is for screen readers alone.
      label={t('basemap.title')}
      labelProps={{ display: 'none' }}
      value={shown}
      onChange={(kind) => show(kind as BasemapKind)}
    >
      <Stack gap={10}>
        {kinds.map((kind) => (
          <div key={kind}>
            <Radio
              value={kind}
              label={
                <>
                  {t(`basemap.${kind}`)}{' '}
                  {state.kind === kind && state.fault === null && (
                    <Badge size="sm" variant="light" component="span" tt="none">
                      {t('basemap.inUse')}
                    </Badge>
                  )}
                </>
              }
              description={kind === 'online' && note ? note : t(`basemap.${kind}Text`)}
              disabled={kind === 'online' && isOnlineForbidden}
            />
            {shown === kind && details[kind]}
          </div>
        ))}
      </Stack>
    </Radio.Group>
  );
}

function ExternalMapSettings() {
  const { t } = useTranslation(['settings', 'map']);
  const settings = useAppState().data?.settings;
  const save = useSaveSettings();
  const { isForbidden, note } = useForbiddenByPolicy(isExternalMapForbidden);
  const offered: readonly ExternalMap[] = settings?.externalMaps ?? [];
  const choose = (chosen: readonly string[]) =>
    save.mutate({ externalMaps: externalMaps.filter((map) => chosen.includes(map)) });
  return (
    <Checkbox.Group
      mt="md"
      label={t('settings:basemap.external')}
      description={note ?? t('settings:basemap.externalText')}
      value={isForbidden ? [] : [...offered]}
      onChange={choose}
    >
      <Stack gap={8} mt={8}>
        {externalMaps.map((map) => (
          <Checkbox
            key={map}
            value={map}
            label={t(`map:external.name.${map}`)}
            description={t('settings:basemap.externalSite', { site: t(`map:external.site.${map}`) })}
            disabled={isForbidden}
          />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}
