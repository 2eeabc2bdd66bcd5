import { Button, Group, Loader, Stack, Table, Text, Title } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ask } from '../bridge.ts';
import { copyText } from '../ui/clipboard.ts';
import { ErrorAlert } from '../ui/errors.tsx';

/** Rows drawn at most; the copy takes all. */
const SHOWN = 200;

/** The VINs without an answer and why. `failed` is their number, which asks for the list again when it grows. */
export function Failures({ runId, failed }: { readonly runId: number; readonly failed: number }) {
  const { t } = useTranslation(['runs', 'fleet']);
  const [copied, setCopied] = useState(false);
  const { start } = useTimeout(() => setCopied(false), 2000);
  const failures = useQuery({
    queryKey: ['failures', runId, failed],
    queryFn: () => ask(window.rastro.runs.failures({ runId })),
    placeholderData: (previous) => previous,
    gcTime: 0,
  });
  const all = failures.data ?? [];
  const shown = all.slice(0, SHOWN);
  const copy = () => {
    copyText(all.map(({ vin }) => vin).join('\n'));
    setCopied(true);
    start();
  };
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Title order={4} size="h6">
          {t('runs:panel.failures')}
        </Title>
        <Button
          size="compact-xs"
          variant="subtle"
          leftSection={copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
          onClick={copy}
        >
          {copied ? t('runs:panel.copied') : t('runs:panel.copyFailures')}
        </Button>
      </Group>
      <Text size="xs" c="dimmed">
        {t('runs:panel.failuresHint')}
      </Text>
      {failures.isPending && <Loader size="sm" />}
      {failures.error && <ErrorAlert error={failures.error} onRetry={() => void failures.refetch()} />}
      <Table fz="xs" verticalSpacing={4}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('runs:panel.vin')}</Table.Th>
            <Table.Th>{t('runs:panel.reason')}</Table.Th>
            <Table.Th ta="right">{t('runs:panel.attempts')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map(({ vin, kind, attempts }) => (
            <Table.Tr key={vin}>
              <Table.Td ff="monospace">{vin}</Table.Td>
              <Table.Td title={t(`fleet:failure.${kind}.todo`)}>{t(`fleet:failure.${kind}.short`)}</Table.Td>
              <Table.Td ta="right">{attempts}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {shown.length < all.length && (
        <Text size="xs" c="dimmed">
          {t('runs:panel.firstFailures', { shown: shown.length, total: all.length })}
        </Text>
      )}
    </Stack>
  );
}
