import { CloseButton } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Notice } from '../../preload/schemas/app.ts';
import { useAppState } from '../state/queries.ts';
import classes from './frame.module.css';

/** What the user must know at start, until dismissed. */
export function Notices() {
  const { t } = useTranslation('app');
  const notices = useAppState().data?.notices ?? [];
  const [dismissed, setDismissed] = useState<readonly Notice[]>([]);
  return notices
    .filter((notice) => !dismissed.includes(notice))
    .map((notice) => (
      <div key={notice} role="status" className={classes.notice}>
        <IconInfoCircle size={18} aria-hidden />
        <p>
          <strong>{t(`notices.${notice}.title`)}</strong> {t(`notices.${notice}.text`)}
        </p>
        <CloseButton
          size="sm"
          aria-label={t('notices.dismiss')}
          onClick={() => setDismissed((before) => [...before, notice])}
        />
      </div>
    ));
}
