import { Button, CloseButton, Group, Progress } from '@mantine/core';
import { IconDatabaseImport } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecoveredCounts, RecoveryState } from '../../preload/schemas/recovery.ts';
import { useBackupFormat } from '../backup/use-backups.ts';
import { ask } from '../bridge.ts';
import { useFormat } from '../i18n/format.ts';
import { useRecovery } from '../state/queries.ts';
import classes from './frame.module.css';

/** Offers to recover what can be read in a damaged database, and shows the progress. */
export function RecoveryNotice() {
  const { t } = useTranslation('app');
  const state = useRecovery().data;
  const [closed, setClosed] = useState<string | null>(null);
  // The answer is not used: the event `recovery.changed` brings the new state.
  const call = useMutation({
    mutationFn: (verb: 'start' | 'cancel' | 'dismiss') => ask(window.rastro.recovery[verb]()),
  });
  const text = useText(state);
  if (!state?.file || closed === `${state.file.name} ${state.phase}`) return null;
  const { phase, file, part } = state;
  const isRunning = phase === 'running';
  return (
    <section aria-label={t('recovery.label')} className={classes.notice}>
      <IconDatabaseImport size={18} aria-hidden />
      <div className={classes.recovery}>
        {/* A screen reader must not read the percentage at each step. */}
        <p role="status" aria-live={isRunning ? 'off' : 'polite'}>
          {text}
        </p>
        {isRunning && <Progress value={part * 100} size="sm" aria-label={t('recovery.label')} />}
      </div>
      <Group gap="xs" wrap="nowrap">
        {isRunning && (
          <Button size="compact-sm" variant="default" onClick={() => call.mutate('cancel')}>
            {t('recovery.cancel')}
          </Button>
        )}
        {!isRunning && phase !== 'done' && (
          <>
            <Button size="compact-sm" variant="default" onClick={() => call.mutate('start')}>
              {t(phase === 'offered' ? 'recovery.start' : 'recovery.again')}
            </Button>
            <Button size="compact-sm" variant="subtle" onClick={() => call.mutate('dismiss')}>
              {t('recovery.dismiss')}
            </Button>
          </>
        )}
      </Group>
      {!isRunning && (
        <CloseButton
          size="sm"
          aria-label={t('notices.dismiss')}
          onClick={() => setClosed(`${file.name} ${phase}`)}
        />
      )}
    </section>
  );
}

function useText(state: RecoveryState | undefined): string {
  const { t } = useTranslation('app');
  const { size, vehicles } = useBackupFormat();
  const counted = useCounts();
  if (!state?.file) return '';
  const { phase, part, counts, reason, file } = state;
  const back = counts === null ? null : counted(counts);
  switch (phase) {
    case 'offered':
      return t('recovery.offered', { size: size(file.bytes) });
    case 'running':
      return [
        t('recovery.running', { percent: Math.floor(part * 100) }),
        ...(counts ? [t('recovery.soFar', { vehicles: vehicles(counts.vehicles) })] : []),
      ].join(' ');
    case 'done':
      return back ?? t('recovery.nothing');
    case 'cancelled':
      return t('recovery.cancelled');
    case 'failed':
      return t(reason === 'no-room' ? 'recovery.noRoom' : 'recovery.failed');
  }
}

/** Gives a function that says in words how much was recovered and how much was not. */
function useCounts(): (counts: RecoveredCounts) => string {
  const { t } = useTranslation('app');
  const { number } = useFormat();
  const facts = useBackupFormat();
  return ({ vehicles, vehiclesBefore, lists, runs, positions, skipped, hasGaps }) =>
    [
      t('recovery.done', {
        vehicles:
          vehiclesBefore === null
            ? facts.vehicles(vehicles)
            : t('recovery.vehicles', { got: number(vehicles), count: vehiclesBefore }),
        lists: facts.lists(lists),
        runs: facts.runs(runs),
        positions: t('recovery.positions', { count: positions }),
      }),
      ...(hasGaps ? [t('recovery.gaps')] : []),
      ...(skipped > 0 ? [t('recovery.skipped', { count: skipped })] : []),
    ].join(' ');
}
