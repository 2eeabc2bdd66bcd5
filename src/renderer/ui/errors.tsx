import { Alert, Button, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertTriangle } from '@tabler/icons-react';
import i18n from 'i18next';
import { useTranslation } from 'react-i18next';
import { locales } from '../../shared/i18n/languages.ts';
import { BridgeError } from '../bridge.ts';

const known = locales.en.texts.errors;
type Kind = keyof typeof known.kind;
type Reason = keyof typeof known.reason;

function isKind(kind: string): kind is Kind {
  return Object.hasOwn(known.kind, kind);
}

function isReason(reason: unknown): reason is Reason {
  return typeof reason === 'string' && Object.hasOwn(known.reason, reason);
}

/** The kind whose text tells the user of an error: `unknown` for what the core did not name. */
export function kindOf(error: unknown): Kind {
  return error instanceof BridgeError && isKind(error.kind) ? error.kind : 'unknown';
}

/**
 * The key of the text that tells the user of an error, in the namespace `errors`: by its reason where the core gave
 * one that has a text, else by its kind.
 */
export function textKeyOf(error: unknown): `reason.${Reason}` | `kind.${Kind}` {
  const details = error instanceof BridgeError ? error.details : {};
  // A file that is text but for a line without an end has a line to point at.
  if (details.reason === 'not-text' && 'line' in details) return 'reason.long-line';
  return isReason(details.reason) ? `reason.${details.reason}` : `kind.${kindOf(error)}`;
}

/** Values for the text: the details, a file's size in MiB. */
function valuesOf(error: unknown): Record<string, string | number> {
  const details = error instanceof BridgeError ? error.details : {};
  const limit = Number(details.limit ?? 0);
  return { ...details, limit: details.reason === 'too-large' ? Math.floor(limit / 2 ** 20) : limit };
}

/** What to tell the user of an error, in the language of the moment; what stays on the screen is an `ErrorText`. */
export const errorText = (error: unknown): string =>
  i18n.t(textKeyOf(error), { ns: 'errors', ...valuesOf(error) });

/** What to tell the user of an error. */
export function ErrorText({ error }: { readonly error: unknown }) {
  const { t } = useTranslation('errors');
  return t(textKeyOf(error), valuesOf(error));
}

/** Says in a corner of the screen that an action failed, and what to do; once at a time for each text. */
export function showError(error: unknown): void {
  const key = textKeyOf(error);
  notifications.show({
    id: `error ${key}`,
    color: 'red',
    title: i18n.t('title', { ns: 'errors' }),
    message: errorText(error),
    icon: <IconAlertTriangle size={18} aria-hidden />,
    autoClose: 10_000,
  });
}

interface ErrorAlertProps {
  readonly error: unknown;
  readonly onRetry?: (() => void) | undefined;
  readonly title?: string;
  /** Instead of the text for the error's kind, where the place knows better. */
  readonly text?: string | undefined;
  readonly retryLabel?: string;
}

/** A part of the screen that could not be loaded: what happened, what to do, and another try. */
export function ErrorAlert({ error, onRetry, title, text, retryLabel }: ErrorAlertProps) {
  const { t } = useTranslation('errors');
  return (
    <Alert
      color="red"
      variant="light"
      role="alert"
      icon={<IconAlertTriangle aria-hidden />}
      title={title ?? t('title')}
    >
      <Text size="sm">{text ?? <ErrorText error={error} />}</Text>
      {error instanceof Error && (
        <Text size="xs" c="dimmed" mt={4}>
          {t('detail')}: {error.message}
        </Text>
      )}
      {onRetry && (
        <Button mt="sm" size="xs" variant="default" onClick={onRetry}>
          {retryLabel ?? t('retry')}
        </Button>
      )}
    </Alert>
  );
}
