import { notifications } from '@mantine/notifications';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import i18n from 'i18next';
import { createElement, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { BackupState } from '../../contract/schemas/backup.ts';
import { ask } from '../bridge.ts';
import { useFormat } from '../i18n/format.ts';
import { useLayout } from '../state/layout.ts';
import { useStateMutation } from '../state/use-state-mutation.ts';
import { useVehicleLookups } from '../state/vehicle-lookup.ts';
import { useFleetView } from '../state/view.ts';
import { notice } from '../ui/notice.tsx';
import { Phrase } from '../ui/Phrase.tsx';
import { formatInstant } from '../ui/time.ts';

export const useBackups = () =>
  useQuery({ queryKey: ['backup'], queryFn: () => ask(window.rastro.backup.state()) });

/** Changes the settings of backups, or makes a backup. The screen shows the state in the core's answer. */
export const useBackupMutation = <Input = void>(action: (input: Input) => Promise<BackupState | null>) =>
  useStateMutation(['backup'], action);

export function useBackupFormat() {
  const { t } = useTranslation(['settings', 'app']);
  const { language, number } = useFormat();
  return {
    when: (at: number) => formatInstant(at, language),
    vehicles: (count: number) => t('app:header.vehicles', { count }),
    lists: (count: number) => t('backup.lists', { count }),
    runs: (count: number) => t('backup.runs', { count }),
    size: (bytes: number) => t('backup.megabytes', { size: number(bytes / 1e6) }),
  };
}

/** The key of the text of why a backup failed, in the namespace `errors`. */
export const failureKey = ({ kind, reason }: NonNullable<BackupState['failure']>) =>
  reason === undefined ? (`kind.${kind}` as const) : (`reason.${reason}` as const);

/** Keeps the screen's backup state current, announces a failed daily backup, and resets the screen after a restore. */
export function useBackupEvents(): void {
  const client = useQueryClient();
  useEffect(() => followBackups(client), [client]);
}

/** Time of the failure that was announced last; null: none. A variable, because the query cache would drop it. */
let announced: number | null = null;

export function followBackups(client: QueryClient): () => void {
  const ends = [
    window.rastro.on('backup.changed', (state) => {
      client.setQueryData<BackupState>(['backup'], state);
      const { failure } = state;
      if (!failure?.isDaily || failure.at === announced) return;
      announced = failure.at;
      notifications.show({
        id: 'backup failed',
        ...notice(
          'failed',
          (language) =>
            i18n.t('backup.failed', { ns: 'settings', when: formatInstant(failure.at, language) }),
          createElement(Phrase, { text: () => i18n.t(failureKey(failure), { ns: 'errors' }) }),
        ),
      });
    }),
    window.rastro.on('app.reopened', () => {
      const { close, putAside } = useLayout.getState();
      close();
      putAside(null);
      useVehicleLookups.setState({ lookups: new Map(), runs: new Map() });
      useFleetView.getState().showList(null);
      void client.invalidateQueries();
      notifications.show({ message: i18n.t('backup.restored', { ns: 'settings' }), autoClose: 10_000 });
    }),
  ];
  return () => {
    for (const end of ends) end();
  };
}
