import { Button, Group } from '@mantine/core';
import {
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
  IconPlugConnected,
  IconRefresh,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Run } from '../../preload/schemas/runs.ts';
import { useLayout } from '../state/layout.ts';
import { useRunActions } from './actions.tsx';
import { canResume, isOpen, needsCredentials } from './progress.ts';

/** Buttons to pause, resume and cancel a run, to open its connection, and to look up failed vehicles again. */
export function RunActions({ run }: { readonly run: Run }) {
  const { t } = useTranslation('runs');
  const open = useLayout((state) => state.open);
  const { busy, pause, resume, cancel, retryFailed } = useRunActions(run);
  return (
    <Group gap="xs" wrap="nowrap">
      {run.state === 'running' && (
        <Button
          size="xs"
          variant="default"
          disabled={busy}
          leftSection={<IconPlayerPause size={16} aria-hidden />}
          onClick={pause}
        >
          {t('panel.pause')}
        </Button>
      )}
      {needsCredentials(run) && (
        <Button
          size="xs"
          leftSection={<IconPlugConnected size={16} aria-hidden />}
          onClick={() => open({ kind: 'connections', edit: run.connectionId })}
        >
          {t('preflight.openConnection')}
        </Button>
      )}
      {canResume(run) && (
        <Button
          size="xs"
          variant={needsCredentials(run) ? 'default' : 'filled'}
          disabled={busy}
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
          onClick={resume}
        >
          {t('panel.resume')}
        </Button>
      )}
      {isOpen(run) && (
        <Button
          size="xs"
          variant="default"
          disabled={busy}
          leftSection={<IconPlayerStop size={16} aria-hidden />}
          onClick={cancel}
        >
          {t('panel.cancel')}
        </Button>
      )}
      {!isOpen(run) && run.counts.failed > 0 && (
        <Button size="xs" leftSection={<IconRefresh size={16} aria-hidden />} onClick={retryFailed}>
          {t('panel.retryFailed', { count: run.counts.failed })}
        </Button>
      )}
    </Group>
  );
}
