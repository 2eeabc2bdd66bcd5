import { Button, Drawer, Loader } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useLayout } from '../state/layout.ts';
import { useRuns } from '../state/queries.ts';
import { useConfirming } from '../ui/confirming.ts';
import { ErrorAlert } from '../ui/errors.tsx';
import { History } from './History.tsx';
import { RunDetails } from './RunDetails.tsx';

interface RunsDrawerProps {
  /** The run whose details are shown; null: all runs. */
  readonly runId: number | null;
  readonly onClose: () => void;
}

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
      size={760}
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
      ) : (
        runs.data && <History runs={runs.data} />
      )}
    </Drawer>
  );
}
