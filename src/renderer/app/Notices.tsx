import { Alert } from '@mantine/core';
import { IconInfoCircle } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Notice } from '../../preload/schemas/app.ts';
import { useAppState } from './queries.ts';

/** What the user must be told at start, until dismissed. */
export function Notices() {
  const { t } = useTranslation('app');
  const notices = useAppState().data?.notices ?? [];
  const [dismissed, setDismissed] = useState<readonly Notice[]>([]);
  return notices
    .filter((notice) => !dismissed.includes(notice))
    .map((notice) => (
      <Alert
        key={notice}
        color="yellow"
        radius={0}
        py="xs"
        role="status"
        icon={<IconInfoCircle aria-hidden />}
        title={t(`notices.${notice}.title`)}
        withCloseButton
        closeButtonLabel={t('notices.dismiss')}
        onClose={() => setDismissed((before) => [...before, notice])}
      >
        {t(`notices.${notice}.text`)}
      </Alert>
    ));
}
