import { Checkbox, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { type ExternalMap, externalMaps } from '../../contract/enums.ts';
import { isExternalMapForbidden, useForbiddenByPolicy } from '../state/policy.ts';
import { useAppState } from '../state/queries.ts';
import { useSaveSettings } from '../state/settings.ts';

export function ExternalMapSettings() {
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
