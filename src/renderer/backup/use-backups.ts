import { notifications } from '@mantine/notifications';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { BackupState } from '../../preload/schemas/backup.ts';
import { ask } from '../bridge.ts';
import { useFormat } from '../i18n/format.ts';
import { useLayout } from '../state/layout.ts';
import { useFleetView } from '../state/view.ts';
import { formatInstant } from '../ui/time.ts';

export const useBackups = () =>
  useQuery({ queryKey: ['backup'], queryFn: () => ask(window.rastro.backup.state()) });

/** Changes the settings of backups, or makes one. The screen changes with the answer. */
export function useBackupAction<Input = void>(action: (input: Input) => Promise<BackupState | null>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: action,
    onSuccess: (state) => {
      if (state) client.setQueryData<BackupState>(['backup'], state);
    },
  });
}

/** Counts and size in the user's words. */
export function useFacts() {
  const { t } = useTranslation('settings');
  const { language, number } = useFormat();
  return {
    when: (at: number) => formatInstant(at, language),
    vehicles: (count: number) => t('backup.vehicles', { count }),
    lists: (count: number) => t('backup.lists', { count }),
    runs: (count: number) => t('backup.runs', { count }),
    size: (bytes: number) => t('backup.megabytes', { size: number(bytes / 1e6) }),
  };
}

/** Follows the backups of the core: daily ones that fail, and a restored one, after which nothing on the screen holds. */
export function useBackupEvents(): void {
  const { t } = useTranslation(['settings', 'errors']);
  const client = useQueryClient();
  const { language } = useFormat();
  useEffect(() => {
    const ends = [
      window.rastro.on('backup.changed', (state) => {
        const before = client.getQueryData<BackupState>(['backup'])?.failure?.at;
        client.setQueryData<BackupState>(['backup'], state);
        const { failure } = state;
        if (!failure?.isDaily || failure.at === before) return;
        notifications.show({
          id: 'backup failed',
          color: 'red',
          title: t('settings:backup.failed', { when: formatInstant(failure.at, language) }),
          message: t(`errors:kind.${failure.kind}`),
          autoClose: false,
        });
      }),
      window.rastro.on('app.reopened', () => {
        useLayout.getState().close();
        useFleetView.getState().showList(null);
        void client.invalidateQueries();
        notifications.show({ message: t('settings:backup.restored'), autoClose: 10_000 });
      }),
    ];
    return () => {
      for (const end of ends) end();
    };
  }, [client, t, language]);
}
