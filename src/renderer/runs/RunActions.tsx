import { Button, Group } from '@mantine/core';
import {
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
  IconPlugConnected,
  IconRefresh,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Run } from '../../contract/schemas/runs.ts';
import { editConnection } from '../state/open-dialogs.ts';
import { singleClick } from '../ui/single-click.ts';
import { useRunActions } from './actions.tsx';
import { isOpen, needsCredentials } from './progress.ts';

export function RunActions({ run }: { readonly run: Run }) {
  const { t } = useTranslation('runs');
  const isRunning = run.state === 'running';
  const { busy, pause, resume, cancel, retryFailed } = useRunActions(run);
  // An empty group would still have its gap.
  if (!needsCredentials(run) && !isOpen(run) && run.counts.failed === 0) return null;
  return (
    <Group gap="xs" wrap="nowrap">
      {needsCredentials(run) && (
        <Button
          size="compact-xs"
          leftSection={<IconPlugConnected size={14} aria-hidden />}
          onClick={() => editConnection(run.connectionId)}
        >
          {t('preflight.openConnection')}
        </Button>
      )}
      {isOpen(run) && (
        // One button for both actions, so that it keeps the focus when a run is paused or resumed.
        <Button
          size="compact-xs"
          variant={isRunning || needsCredentials(run) ? 'default' : 'filled'}
          aria-disabled={busy}
          leftSection={
            isRunning ? <IconPlayerPause size={14} aria-hidden /> : <IconPlayerPlay size={14} aria-hidden />
          }
          onClick={singleClick(isRunning ? pause : resume)}
        >
          {t(isRunning ? 'panel.pause' : 'panel.resume')}
        </Button>
      )}
      {isOpen(run) && (
        <Button
          size="compact-xs"
          variant="default"
          disabled={busy}
          leftSection={<IconPlayerStop size={14} aria-hidden />}
          onClick={cancel}
        >
          {t('panel.cancel')}
        </Button>
      )}
      {!isOpen(run) && run.counts.failed > 0 && (
        <Button size="compact-xs" leftSection={<IconRefresh size={14} aria-hidden />} onClick={retryFailed}>
          {t('panel.retryFailed', { count: run.counts.failed })}
        </Button>
      )}
    </Group>
  );
}
