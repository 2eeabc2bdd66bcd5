import { Button, Drawer, EmptyState, Loader, Text, UnstyledButton } from '@mantine/core';
import { IconArrowLeft, IconHistory } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Run } from '../../preload/schemas/runs.ts';
import { useLayout } from '../app/layout-store.ts';
import { useRuns } from '../app/queries.ts';
import { useFormat } from '../i18n/format.ts';
import { useConfirming } from '../ui/confirming.ts';
import { ErrorAlert } from '../ui/errors.tsx';
import { formatInstant } from '../ui/time.ts';
import { useRunName } from './actions.tsx';
import { doneOf } from './progress.ts';
import { RunBar } from './RunBar.tsx';
import { RunDetails } from './RunDetails.tsx';
import classes from './runs.module.css';

function RunItem({ run, onOpen }: { readonly run: Run; readonly onOpen: () => void }) {
  const { t } = useTranslation('runs');
  const { language } = useFormat();
  const name = useRunName()(run);
  return (
    <UnstyledButton className={classes.run} onClick={onOpen}>
      <span className={classes.runHead}>
        <Text component="span" size="sm" fw={600} truncate>
          {name}
        </Text>
        <Text component="span" size="xs">
          {t(`state.${run.state}`)}
        </Text>
      </span>
      <RunBar run={run} size={4} />
      <span className={classes.runHead}>
        <Text component="span" size="xs" c="dimmed">
          {t('panel.done', { done: doneOf(run), total: run.counts.total })}
        </Text>
        <Text component="span" size="xs" c="dimmed">
          {formatInstant(run.startedAt, language)}
        </Text>
      </span>
    </UnstyledButton>
  );
}

interface RunsDrawerProps {
  /** The run to show in full; null: the list of runs. */
  readonly runId: number | null;
  readonly onClose: () => void;
}

/** Recent runs, or one of them in full. */
export function RunsDrawer({ runId, onClose }: RunsDrawerProps) {
  const { t } = useTranslation('runs');
  const open = useLayout((state) => state.open);
  const runs = useRuns();
  const run = runs.data?.find(({ id }) => id === runId);
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={510}
      closeOnEscape={!useConfirming()}
      title={t('panel.title')}
    >
      {runs.isPending && <Loader size="sm" />}
      {runs.error && !runs.data && <ErrorAlert error={runs.error} onRetry={() => void runs.refetch()} />}
      {run ? (
        <>
          <Button
            size="compact-sm"
            variant="subtle"
            mb="sm"
            leftSection={<IconArrowLeft size={16} aria-hidden />}
            onClick={() => open({ kind: 'runs', runId: null })}
          >
            {t('panel.back')}
          </Button>
          <RunDetails run={run} />
        </>
      ) : runs.data?.length === 0 ? (
        <EmptyState
          py="xl"
          icon={<IconHistory aria-hidden />}
          title={t('panel.none')}
          description={t('panel.noneText')}
        />
      ) : (
        <ul className={classes.runs}>
          {runs.data?.map((item) => (
            <li key={item.id}>
              <RunItem run={item} onOpen={() => open({ kind: 'runs', runId: item.id })} />
            </li>
          ))}
        </ul>
      )}
    </Drawer>
  );
}
