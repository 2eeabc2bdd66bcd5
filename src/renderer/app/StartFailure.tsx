import { Center, Group, Stack, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ErrorAlert, kindOf } from '../ui/errors.tsx';
import { Logo } from '../ui/Logo.tsx';

/** Shown when the core could not start: a newer database, a full disk, an address that was already used. */
export function StartFailure({ error }: { readonly error: unknown }) {
  const { t } = useTranslation('app');
  const kind = kindOf(error);
  // At the start these two kinds of error come from the browser host, not from the service.
  const text = kind === 'unauthorized' ? t('start.used') : kind === 'network' ? t('start.ended') : undefined;
  return (
    <Center h="100%" p="xl">
      <Stack maw={520} gap="lg">
        <Group>
          <Logo size={36} />
          <Title order={1} size="h3">
            {t('start.failed')}
          </Title>
        </Group>
        <ErrorAlert error={error} text={text} onRetry={() => window.location.reload()} />
      </Stack>
    </Center>
  );
}
