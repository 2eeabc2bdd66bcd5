import { Button, Group, Select, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import i18n from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Retention } from '../../contract/schemas/erasure.ts';
import { ask } from '../bridge.ts';
import { useLayout } from '../state/layout.ts';
import { useSetByAdministrator } from '../state/policy.ts';
import { useAppState } from '../state/queries.ts';
import { useSaveSettings } from '../state/settings.ts';
import { sectionMark } from '../state/settings-sections.ts';
import { openConfirmation } from '../ui/confirmation.tsx';
import { FieldGroup } from '../ui/FieldGroup.tsx';
import { WholeNumberInput } from '../ui/WholeNumberInput.tsx';
import { erasesAnything, PreviewList } from './PreviewList.tsx';

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
  keepPositionsDays,
  oldPositions,
  keepUnlistedDays,
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

function useConfirmLimits() {
  const save = useSaveSettings();
  const look = useMutation({
    mutationFn: async (limits: Retention) => ({
      limits,
      preview: await ask(window.rastro.erasure.retention(limits)),
    }),
    onSuccess: ({ limits, preview }) => {
      const takes = erasesAnything(preview);
      openConfirmation({
        title: () => i18n.t('limits.title', { ns: 'erasure' }),
        text: () => (
          <>
            <Text size="sm">{i18n.t(takes ? 'limits.goes' : 'limits.nothing', { ns: 'erasure' })}</Text>
            {takes && <PreviewList preview={preview} />}
            <Text size="sm">{i18n.t('limits.daily', { ns: 'erasure' })}</Text>
          </>
        ),
        confirm: () => i18n.t(takes ? 'limits.confirm' : 'limits.save', { ns: 'erasure' }),
        isHarmless: !takes,
        onConfirm: () => save.mutate(limits),
      });
    },
  });
  return { ask: look.mutate, isPending: look.isPending || save.isPending };
}

/** Maximum number of days: a hundred years. */
const MOST = 36_500;

interface DaysProps {
  readonly label: string;
  readonly hint: string;
  readonly disabled: boolean;
  /** Null: no limit. */
  readonly value: number | null;
  readonly onChange: (days: number | null) => void;
}

/** A number of days; empty for no limit. */
function DaysInput({ value, hint, onChange, ...props }: DaysProps) {
  const { t } = useTranslation('erasure');
  return (
    <WholeNumberInput
      {...props}
      description={hint}
      suffix={t('settings.days', { count: value ?? 0 })}
      placeholder={t('settings.noLimit')}
      min={1}
      max={MOST}
      clampBehavior="strict"
      allowNegative={false}
      value={value ?? ''}
      onChange={(typed) => onChange(typeof typed === 'number' && typed >= 1 ? typed : null)}
    />
  );
}
