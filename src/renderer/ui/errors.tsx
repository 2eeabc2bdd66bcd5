import { Alert, Button, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertTriangle } from '@tabler/icons-react';
import i18n from 'i18next';
import { useTranslation } from 'react-i18next';
import { BridgeError } from '../bridge.ts';
import { errorsTexts } from '../i18n/errors.ts';

type Kind = keyof (typeof errorsTexts)['en']['kind'];

function isKind(kind: string): kind is Kind {
  return kind in errorsTexts.en.kind;
}

/** The kind whose text tells the user of an error: `unknown` for what the core did not name. */
export function kindOf(error: unknown): Kind {
  return error instanceof BridgeError && isKind(error.kind) ? error.kind : 'unknown';
}

/** Says in a corner of the screen that an action failed, and what to do. */
export function showError(error: unknown): void {
  notifications.show({
    color: 'red',
    title: i18n.t('title', { ns: 'errors' }),
    message: i18n.t(`kind.${kindOf(error)}`, { ns: 'errors' }),
    icon: <IconAlertTriangle size={18} aria-hidden />,
    autoClose: 10_000,
  });
}

interface ErrorAlertProps {
  readonly error: unknown;
  readonly onRetry?: (() => void) | undefined;
  readonly title?: string;
}

/** A part of the screen that could not be loaded: what happened, what to do, and another try. */
export function ErrorAlert({ error, onRetry, title }: ErrorAlertProps) {
  const { t } = useTranslation('errors');
  return (
    <Alert
      color="red"
      variant="light"
      role="alert"
      icon={<IconAlertTriangle aria-hidden />}
      title={title ?? t('title')}
    >
      <Text size="sm">{t(`kind.${kindOf(error)}`)}</Text>
      {error instanceof Error && (
        <Text size="xs" c="dimmed" mt={4}>
          {t('detail')}: {error.message}
        </Text>
      )}
      {onRetry && (
        <Button mt="sm" size="xs" variant="default" onClick={onRetry}>
          {t('retry')}
        </Button>
      )}
    </Alert>
  );
}
