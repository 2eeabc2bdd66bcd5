import { Alert, Button, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconAlertTriangle } from '@tabler/icons-react';
import i18n, { type TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { ErrorDetails, ErrorKind, ErrorReason } from '../../contract/schemas/errors.ts';
import { errorReason, errorValues } from '../../shared/i18n/error-text.ts';
import { BridgeError, isOfGoneList, isOutdated } from '../bridge.ts';

export const kindOf = (error: unknown): ErrorKind | 'unknown' =>
  error instanceof BridgeError ? error.kind : 'unknown';

/**
 * The key of the text that the user sees for an error, in the namespace `errors`: by its reason where the core gave
 * one, else by its kind.
 */
export function textKeyOf(
  error: unknown,
): `reason.${ErrorReason | 'long-line'}` | `kind.${ErrorKind | 'unknown'}` {
  const reason = errorReason(detailsOf(error));
  return reason === undefined ? `kind.${kindOf(error)}` : `reason.${reason}`;
}

const detailsOf = (error: unknown): ErrorDetails => (error instanceof BridgeError ? error.details : {});

const valuesOf = (error: unknown) => errorValues(detailsOf(error));

/** An error's text for the user, in the present language; for a text that stays on the screen use `ErrorText`. */
export const errorText = (error: unknown): string => textOf(error, i18n.getFixedT(null, 'errors'));

export function ErrorText({ error }: { readonly error: unknown }) {
  const { t } = useTranslation('errors');
  return textOf(error, t);
}

/** Why an action failed, as a line beside its button; nothing where `error` is null. */
export const ErrorLine = ({ error, size = 'sm' }: { readonly error: unknown; readonly size?: 'xs' | 'sm' }) =>
  error !== null && (
    <Text size={size} c="var(--mantine-color-error)" role="alert">
      <ErrorText error={error} />
    </Text>
  );

function textOf(error: unknown, t: TFunction<'errors'>): string {
  const text = t(textKeyOf(error), valuesOf(error));
  return isUnforeseen(error) ? `${text} ${t('incident', valuesOf(error))}` : text;
}

/** Whether the core knows no more of an error than the number under which the log has it. */
const isUnforeseen = (error: unknown): boolean => detailsOf(error).incident !== undefined;

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

/** As `showError`, but for what another question has replaced, and for a list that is gone: the screen leaves it by itself. */
export function showUnlessOutdated(error: unknown): void {
  if (!isOutdated(error) && !isOfGoneList(error)) showError(error);
}

interface ErrorAlertProps {
  readonly error: unknown;
  readonly onRetry?: (() => void) | undefined;
  readonly title?: string;
  /** Replaces the error's own text where the caller knows more. */
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
      {error instanceof Error && (!isUnforeseen(error) || text !== undefined) && (
        <Text size="xs" c="dimmed" mt={4}>
          {isUnforeseen(error) ? t('incident', valuesOf(error)) : `${t('detail')}: ${error.message}`}
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
