import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLayout } from '../state/layout.ts';
import { useBackupFormat, useBackups } from './use-backups.ts';

export function LastBackupOffer() {
  const { t } = useTranslation('settings');
  const last = useBackups().data?.last;
  const open = useLayout((state) => state.open);
  const { when } = useBackupFormat();
  if (!last) return null;
  return (
    <Button size="compact-sm" variant="default" onClick={() => open({ kind: 'restore', name: last.name })}>
      {t('backup.offer', { when: when(last.madeAt) })}
    </Button>
  );
}
