import { Box, Checkbox, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { watchKinds } from '../../contract/enums.ts';
import type { Settings } from '../../contract/schemas/app.ts';
import { useSaveSettings } from '../state/settings.ts';
import { sectionMark } from '../state/settings-sections.ts';
import { FieldGroup } from '../ui/FieldGroup.tsx';
import { NumberSetting } from '../ui/NumberSetting.tsx';

export function WatchSettings({ settings }: { readonly settings: Settings }) {
  const { t } = useTranslation(['watch', 'compare']);
  const save = useSaveSettings();
  const { watch, watchKm } = settings;
  return (
    <FieldGroup {...sectionMark('watch')} legend={t('legend')}>
      <Checkbox.Group
        // The section has the same title: this one is for screen readers alone.
        label={t('legend')}
        labelProps={{ display: 'none' }}
        description={t('hint')}
        value={[...watch]}
        onChange={(chosen) =>
          save.mutate({ watch: watchKinds.filter((kind) => chosen.some((each) => each === kind)) })
        }
      >
        <Stack gap={6} mt="xs">
          {watchKinds.map((kind) => (
            <Checkbox key={kind} size="sm" value={kind} label={t(`rule.${kind}`)} />
          ))}
        </Stack>
      </Checkbox.Group>
      {watch.includes('moved') && (
        <Box mt="sm">
          <NumberSetting
            label={t('km')}
            hint={t('kmHint')}
            suffix={t('compare:km')}
            min={1}
            max={20_038}
            value={watchKm}
            onSave={(km) => save.mutate({ watchKm: km })}
          />
        </Box>
      )}
    </FieldGroup>
  );
}
