import { Alert, Button, Center, Group, Loader, Stack, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { IntakeOverrides } from '../../preload/schemas/lists.ts';
import { useLayout } from '../app/layout-store.ts';
import { ask } from '../bridge.ts';
import { useFleetView } from '../fleet/view-store.ts';
import { ErrorAlert } from '../ui/errors.tsx';
import { formatInstant } from '../ui/time.ts';
import { HeldBack } from './HeldBack.tsx';
import { Hints } from './Hints.tsx';
import classes from './intake.module.css';
import { withOverride } from './overrides.ts';
import { Preview } from './Preview.tsx';
import { ReadSettings } from './ReadSettings.tsx';
import { Summary } from './Summary.tsx';

interface ReviewProps {
  readonly intakeId: string;
  readonly onBack: () => void;
  readonly onDone: () => void;
}

/** What was read, how, and what of it becomes the list. */
export function Review({ intakeId, onBack, onDone }: ReviewProps) {
  const { t, i18n } = useTranslation('intake');
  const client = useQueryClient();
  const open = useLayout((state) => state.open);
  const showList = useFleetView((state) => state.showList);
  const [overrides, setOverrides] = useState<IntakeOverrides>({});
  const [typedName, setTypedName] = useState<string | null>(null);
  const [startedAt] = useState(Date.now);

  const inspection = useQuery({
    queryKey: ['intake', intakeId, overrides],
    queryFn: () => ask(window.rastro.intake.inspect({ intakeId, overrides })),
    placeholderData: (previous) => previous,
    // The core commits what it inspected last: going back to an earlier choice has to be inspected again.
    staleTime: 0,
    gcTime: 0,
  });
  const report = inspection.data;
  const name =
    typedName ?? (report?.name || t('pastedOn', { when: formatInstant(startedAt, i18n.language) }));

  const commit = useMutation({
    mutationFn: (_then: 'look-up' | 'close') =>
      ask(window.rastro.intake.commit({ intakeId, name: name.trim() })),
    onSuccess: async (list, then) => {
      await client.invalidateQueries({ queryKey: ['lists'] });
      showList(list.id);
      notifications.show({ message: t('done', { name: list.name, count: list.vehicles }) });
      if (then === 'look-up') {
        open({ kind: 'preflight', target: { kind: 'list', listId: list.id }, onlyOlder: true });
      } else onDone();
    },
  });

  if (!report) {
    const isDetected = Object.keys(overrides).length === 0;
    return inspection.error ? (
      <ErrorAlert
        error={inspection.error}
        title={t('refused')}
        onRetry={isDetected ? onBack : () => setOverrides({})}
        retryLabel={isDetected ? t('back') : t('asDetected')}
      />
    ) : (
      <Center py="xl">
        <Loader aria-label={t('inspecting')} />
      </Center>
    );
  }
  const override = (patch: IntakeOverrides) => setOverrides((before) => withOverride(before, patch));
  const ready = report.counts.accepted > 0 && name.trim() !== '' && !inspection.isFetching;
  return (
    <Stack>
      <ReadSettings report={report} onChange={override} />
      <Preview report={report} busy={inspection.isFetching} />
      <Summary counts={report.counts} />
      {report.counts.accepted === 0 && (
        <Alert color="red" role="alert" icon={<IconAlertTriangle aria-hidden />}>
          {t('nothing')}
        </Alert>
      )}
      <Hints report={report} onChange={override} />
      <HeldBack report={report} />
      <div className={classes.foot}>
        <TextInput
          className={classes.name}
          label={t('name')}
          value={name}
          maxLength={120}
          error={name.trim() ? null : t('nameMissing')}
          onChange={(event) => setTypedName(event.currentTarget.value)}
        />
        <Group gap="xs">
          <Button variant="subtle" color="gray" onClick={onBack}>
            {t('back')}
          </Button>
          <Button
            variant="default"
            disabled={!ready}
            loading={commit.isPending && commit.variables === 'close'}
            onClick={() => commit.mutate('close')}
          >
            {t('commit')}
          </Button>
          <Button
            disabled={!ready}
            loading={commit.isPending && commit.variables === 'look-up'}
            onClick={() => commit.mutate('look-up')}
          >
            {t('commitAndRun')}
          </Button>
        </Group>
      </div>
    </Stack>
  );
}
