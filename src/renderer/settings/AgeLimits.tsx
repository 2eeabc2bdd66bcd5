import { Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Settings } from '../../contract/schemas/app.ts';
import { type AgeHours, isOrdered } from '../../shared/ages.ts';
import { limitsOf } from '../../shared/i18n/age.ts';
import { useSaveSettings } from '../state/settings.ts';
import { sectionMark } from '../state/settings-sections.ts';
import { FieldGroup } from '../ui/FieldGroup.tsx';
import { NumberSetting } from '../ui/NumberSetting.tsx';

/** The hours that the user can enter: from 1 hour to 10 years. */
const range = { min: 1, max: 87_600 } as const;

/** The ages from which a position is late and silent. Both are saved together, and only while late is the lower one. */
export function AgeLimits({ settings }: { readonly settings: Settings }) {
  const { t, i18n } = useTranslation('settings');
  const save = useSaveSettings();
  const { lateAfterHours, silentAfterHours } = settings;
  const [limits, setLimits] = useState<AgeHours>({ lateAfterHours, silentAfterHours });
  const { late, silent } = limitsOf(settings, i18n.language);
  const change = (patch: Partial<AgeHours>) => {
    const next = { ...limits, ...patch };
    setLimits(next);
    if (isOrdered(next)) save.mutate(next);
  };
  return (
    <FieldGroup {...sectionMark('ages')} legend={t('general.ages')}>
      <Group grow align="flex-start">
        <NumberSetting
          label={t('general.late')}
          hint={t('general.lateHint', { limit: late })}
          suffix={t('general.hours')}
          {...range}
          value={limits.lateAfterHours}
          onSave={(hours) => change({ lateAfterHours: hours })}
        />
        <NumberSetting
          label={t('general.silent')}
          hint={t('general.silentHint', { limit: silent })}
          suffix={t('general.hours')}
          {...range}
          value={limits.silentAfterHours}
          error={isOrdered(limits) ? undefined : t('general.silentTooSmall')}
          onSave={(hours) => change({ silentAfterHours: hours })}
        />
      </Group>
    </FieldGroup>
  );
}
