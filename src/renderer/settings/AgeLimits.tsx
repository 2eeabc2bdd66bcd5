import { Group } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Settings } from '../../preload/schemas/app.ts';
import { NumberSetting } from './NumberSetting.tsx';

type Limits = Pick<Settings, 'lateAfterHours' | 'silentAfterHours'>;

interface AgeLimitsProps {
  readonly saved: Limits;
  readonly onSave: (limits: Limits) => void;
}

const range = { min: 1, max: 87_600 } as const;

/** From when on a position is late and silent; saved only together, when late comes before silent. */
export function AgeLimits({ saved, onSave }: AgeLimitsProps) {
  const { t } = useTranslation('settings');
  const [limits, setLimits] = useState<Limits>(saved);
  const isOrdered = ({ lateAfterHours, silentAfterHours }: Limits) => lateAfterHours < silentAfterHours;
  const change = (patch: Partial<Limits>) => {
    const next = { ...limits, ...patch };
    setLimits(next);
    if (isOrdered(next)) onSave(next);
  };
  return (
    <Group grow align="flex-start">
      <NumberSetting
        label={t('general.late')}
        hint={t('general.lateHint')}
        suffix={t('general.hours')}
        {...range}
        value={limits.lateAfterHours}
        onSave={(lateAfterHours) => change({ lateAfterHours })}
      />
      <NumberSetting
        label={t('general.silent')}
        hint={t('general.silentHint')}
        suffix={t('general.hours')}
        {...range}
        value={limits.silentAfterHours}
        error={isOrdered(limits) ? undefined : t('general.silentTooSmall')}
        onSave={(silentAfterHours) => change({ silentAfterHours })}
      />
    </Group>
  );
}
