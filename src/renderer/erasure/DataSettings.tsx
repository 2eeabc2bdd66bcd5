import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Retention } from '../../contract/schemas/erasure.ts';
import { useLayout } from '../state/layout.ts';
import { useSetByAdministrator } from '../state/policy.ts';
import { useAppState } from '../state/queries.ts';
import { sectionMark } from '../state/settings-sections.ts';
import { FieldGroup } from '../ui/FieldGroup.tsx';
import { DaysInput } from './Days.tsx';
import { useConfirmLimits } from './use-limits.tsx';

const ways: readonly Retention['oldPositions'][] = ['thinned', 'erased'];

export function DataSettings() {
  const { t } = useTranslation('erasure');
  const settings = useAppState().data?.settings;
  const open = useLayout((state) => state.open);
  return (
    <FieldGroup {...sectionMark('data')} legend={t('settings.title')}>
      <Stack gap="sm">
        {settings && <Limits key={JSON.stringify(limitsOf(settings))} saved={limitsOf(settings)} />}
        <Group gap="sm" justify="space-between">
          <Text size="sm">{t('settings.everything')}</Text>
          <Button
            size="xs"
            variant="light"
            color="red"
            onClick={() => open({ kind: 'erase', target: { kind: 'everything' } })}
          >
            {t('settings.eraseEverything')}
          </Button>
        </Group>
      </Stack>
    </FieldGroup>
  );
}

const limitsOf = ({ keepPositionsDays, oldPositions, keepUnlistedDays }: Retention): Retention => ({
  ...{ keepPositionsDays, oldPositions, keepUnlistedDays },
});

/** The limits as typed. They apply once the user has seen and confirmed what they erase. */
function Limits({ saved }: { readonly saved: Retention }) {
  const { t } = useTranslation('erasure');
  const policy = useAppState().data?.policy.retention;
  const ofPositions = useSetByAdministrator((policy?.positionsDays ?? null) !== null);
  const ofUnlisted = useSetByAdministrator((policy?.unlistedDays ?? null) !== null);
  const [limits, setLimits] = useState(saved);
  const apply = useConfirmLimits();
  const change = (patch: Partial<Retention>) => setLimits({ ...limits, ...patch });
  const isChanged = JSON.stringify(limits) !== JSON.stringify(saved);
  return (
    <>
      <Text size="sm">{t('settings.lead')}</Text>
      <Group grow align="flex-start">
        <DaysInput
          label={t('settings.positions')}
          hint={ofPositions ?? t('settings.positionsHint')}
          disabled={ofPositions !== undefined}
          value={limits.keepPositionsDays}
          onChange={(keepPositionsDays) => change({ keepPositionsDays })}
        />
        <Select
          label={t('settings.after')}
          description={t('settings.afterHint')}
          allowDeselect={false}
          disabled={limits.keepPositionsDays === null || ofPositions !== undefined}
          value={limits.oldPositions}
          data={ways.map((value) => ({ value, label: t(`settings.ways.${value}`) }))}
          onChange={(oldPositions) => oldPositions && change({ oldPositions })}
        />
      </Group>
      <DaysInput
        label={t('settings.unlisted')}
        hint={ofUnlisted ?? t('settings.unlistedHint')}
        disabled={ofUnlisted !== undefined}
        value={limits.keepUnlistedDays}
        onChange={(keepUnlistedDays) => change({ keepUnlistedDays })}
      />
      {isChanged && (
        <Group gap="xs">
          <Button size="xs" loading={apply.isPending} onClick={() => apply.ask(limits)}>
            {t('settings.preview')}
          </Button>
          <Button size="xs" variant="default" onClick={() => setLimits(saved)}>
            {t('settings.discard')}
          </Button>
        </Group>
      )}
    </>
  );
}
