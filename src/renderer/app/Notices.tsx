import { CloseButton, UnstyledButton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconInfoCircle } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Notice, RecoveredCounts } from '../../contract/schemas/app.ts';
import { LastBackupOffer } from '../backup/LastBackupOffer.tsx';
import { useBackupFormat } from '../backup/use-backups.ts';
import { ask } from '../bridge.ts';
import { useAppState } from '../state/queries.ts';
import { PendingButton } from '../ui/PendingButton.tsx';
import line from '../ui/status-line.module.css';
import classes from './frame.module.css';

const OF_KEYCHAIN: readonly Notice[] = ['keychain-silent', 'secret-not-removed'];

export function Notices() {
  const { t } = useTranslation(['app', 'errors']);
  const { notices = [], recovered = null } = useAppState().data ?? {};
  const [dismissed, setDismissed] = useState<readonly Notice[]>([]);
  /** The notice whose whole text is shown. */
  const [unfolded, setUnfolded] = useState<Notice | null>(null);
  const unlock = useMutation({
    mutationFn: () => ask(window.rastro.app.unlockKeychain()),
    onSuccess: (isOpen) => {
      // Without this message nothing would change on the screen: the notice stays.
      if (!isOpen)
        notifications.show({
          id: 'keychain closed',
          color: 'red',
          title: t('errors:title'),
          message: t('errors:reason.keychain-silent'),
        });
    },
  });
  return notices
    .filter((notice) => !dismissed.includes(notice))
    .map((notice) => (
      <div key={notice} role="status" className={`${line.part} ${line.wide} ${classes.notice}`}>
        <IconInfoCircle size={16} aria-hidden />
        <UnstyledButton
          className={line.text}
          aria-expanded={unfolded === notice}
          onClick={() => setUnfolded((before) => (before === notice ? null : notice))}
        >
          <strong>{t(`app:notices.${notice}.title`)}</strong> {t(`app:notices.${notice}.text`)}
          {notice === 'database-set-aside' && recovered && <CameBack {...recovered} />}
        </UnstyledButton>
        {OF_KEYCHAIN.includes(notice) && (
          <PendingButton
            size="compact-xs"
            variant="default"
            isPending={unlock.isPending}
            onClick={() => unlock.mutate()}
          >
            {t('errors:retry')}
          </PendingButton>
        )}
        {notice === 'database-set-aside' && <LastBackupOffer />}
        <CloseButton
          size="xs"
          aria-label={t('app:notices.dismiss')}
          onClick={() => setDismissed((before) => [...before, notice])}
        />
      </div>
    ));
}

function CameBack({ vehicles, lists, runs, isWhole }: RecoveredCounts) {
  const { t } = useTranslation('app');
  const count = useBackupFormat();
  const back = { vehicles: count.vehicles(vehicles), lists: count.lists(lists), runs: count.runs(runs) };
  return (
    <>
      {' '}
      {t('recovered.back', back)} {!isWhole && t('recovered.torn')}
    </>
  );
}
