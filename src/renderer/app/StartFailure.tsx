import { Center, Group, Stack, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ErrorAlert } from '../ui/errors.tsx';
import { Logo } from './Logo.tsx';

/** Instead of the application, when the core could not open: a newer database, a full disk. */
export function StartFailure({ error }: { readonly error: unknown }) {
  const { t } = useTranslation('app');
  return (
    <Center h="100%" p="xl">
      <Stack maw={520} gap="lg">
        <Group>
          <Logo size={36} />
          <Title order={1} size="h3">
            {t('startFailed')}
          </Title>
        </Group>
        <ErrorAlert error={error} onRetry={() => window.location.reload()} />
      </Stack>
    </Center>
  );
}
