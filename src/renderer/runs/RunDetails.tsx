import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconArrowsDiff, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Run } from '../../contract/schemas/runs.ts';
import { useFormat } from '../i18n/format.ts';
import { Figure, Figures } from '../ui/Figure.tsx';
import { useRunName } from '../ui/run-name.ts';
import { useRunActions } from './actions.tsx';
import { FailureKinds } from './FailureKinds.tsx';
import { Failures } from './Failures.tsx';
import { canTryNow, isOpen, waitToShow } from './progress.ts';
import { RunActions } from './RunActions.tsx';
import { RunBar } from './RunBar.tsx';
import { RunFacts } from './RunFacts.tsx';
import { TryNow } from './TryNow.tsx';
import { Waiting } from './Waiting.tsx';
import classes from './waiting.module.css';

function WaitNotice({ run }: { readonly run: Run }) {
  const { t } = useTranslation('runs');
  const wait = waitToShow(run, Date.now());
  if (!wait) return null;
  return (
    <div className={classes.box}>
      <div className={classes.boxText}>
        <Waiting wait={wait} />
        <Text size="xs" c="dimmed">
          {t(`waiting.text.${wait.reason}`)}
        </Text>
      </div>
      <TryNow run={run} />
    </div>
  );
}

function EndedActions({ run }: { readonly run: Run }) {
  const { t } = useTranslation('runs');
  const { compare, remove } = useRunActions(run);
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconArrowsDiff size={16} aria-hidden />}
        onClick={compare}
      >
        {t('panel.compare')}
      </Button>
      <Button
        size="xs"
        variant="subtle"
        color="red"
        leftSection={<IconTrash size={16} aria-hidden />}
        onClick={remove}
      >
        {t('panel.remove')}
      </Button>
    </>
  );
}

export function RunDetails({ run }: { readonly run: Run }) {
  const { t } = useTranslation('runs');
  const { number } = useFormat();
  const { counts } = run;
  const name = useRunName()(run);
  return (
    <Stack>
      <Title order={3} size="h5">
        {name} · {canTryNow(run) ? t('waiting.title') : t(`state.${run.state}`)}
      </Title>
      <RunBar run={run} />
      {run.stopReason && <Alert color="yellow">{t(`stop.${run.stopReason}`)}</Alert>}
      {run.state === 'interrupted' && <Alert color="yellow">{t('interruptedText')}</Alert>}
      <WaitNotice run={run} />
      <Figures columns={4}>
        <Figure label={t('panel.ok')} value={number(counts.ok)} tone="strong" />
        <Figure label={t('panel.notFound')} value={number(counts.notFound)} />
        <Figure
          label={t('panel.failed')}
          value={number(counts.failed)}
          tone={counts.failed > 0 ? 'bad' : 'plain'}
        />
        <Figure label={t('panel.queued')} value={number(counts.queued)} />
      </Figures>
      <Group gap="xs">
        <RunActions run={run} />
        {!isOpen(run) && <EndedActions run={run} />}
      </Group>
      <RunFacts run={run} />
      {counts.failed > 0 && (
        <>
          <FailureKinds run={run} />
          <Failures run={run} />
        </>
      )}
    </Stack>
  );
}
