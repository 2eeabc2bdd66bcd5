import { Alert } from '@mantine/core';
import { IconMapOff } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './map-notice.module.css';

interface Props {
  readonly title: string;
  readonly children: ReactNode;
  readonly onDismiss: () => void;
}

export function MapNotice({ title, children, onDismiss }: Props) {
  const { t } = useTranslation('map');
  return (
    <Alert
      color="orange"
      role="alert"
      classNames={{ root: classes.notice, title: classes.title }}
      icon={<IconMapOff aria-hidden />}
      title={title}
      withCloseButton
      closeButtonLabel={t('dismiss')}
      onClose={onDismiss}
    >
      {children}
    </Alert>
  );
}
