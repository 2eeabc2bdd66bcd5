import { Button, Group, Loader, Stack, Table, Text, Title } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Run, RunFailure } from '../../contract/schemas/runs.ts';
import { toTsv } from '../../shared/cells/tsv.ts';
import { ask } from '../bridge.ts';
import { useIdentifiers } from '../state/identifiers.ts';
import { copyText } from '../ui/clipboard.ts';
import { ErrorAlert } from '../ui/errors.tsx';
import { failedVins } from './failed-vins.ts';

/** Maximum rows of the table. The copy has all failures. */
const SHOWN = 200;

/** Milliseconds between two reads of the failures of a running run. */
export const FAILURES_REFRESH_MS = 5_000;

export function Failures({ run: { id: runId, state } }: { readonly run: Run }) {
  const { t, i18n } = useTranslation(['runs', 'fleet']);
  const [copied, setCopied] = useState(false);
  const { start } = useTimeout(() => setCopied(false), 2000);
  const failures = useQuery({
    queryKey: ['failures', runId, state],
    queryFn: () => ask(window.rastro.runs.failures({ runId, after: null, limit: SHOWN })),
    refetchInterval: state === 'running' ? FAILURES_REFRESH_MS : false,
    placeholderData: (previous) => previous,
    gcTime: 0,
  });
  const { total, rows } = failures.data ?? { total: 0, rows: [] };
  const copy = useMutation({
    mutationFn: async () => {
      const vins = await failedVins(runId);
      const text = toTsv(
        vins.map((vin) => [vin]),
        i18n.language,
      );
      if (!copyText(text)) throw new Error('the clipboard took nothing');
    },
    onSuccess: () => {
      setCopied(true);
      start();
    },
  });
  return (
    <Stack gap="xs">
      <Group justify="space-between">
        <Title order={4} size="h6">
          {t('panel.failures')}
        </Title>
        <Button
          size="compact-xs"
          variant="subtle"
          leftSection={copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
          loading={copy.isPending}
          onClick={() => copy.mutate()}
        >
          {copied ? t('fleet:copied') : t('panel.copyFailures')}
        </Button>
      </Group>
      <Text size="xs" c="dimmed">
        {t('panel.failuresHint')}
      </Text>
      {failures.isPending && <Loader size="sm" />}
      {failures.error && !failures.data && (
        <ErrorAlert error={failures.error} onRetry={() => void failures.refetch()} />
      )}
      <FailureTable rows={rows} />
      {rows.length < total && (
        <Text size="xs" c="dimmed">
          {t('panel.firstFailures', { shown: rows.length, total })}
        </Text>
      )}
    </Stack>
  );
}

function FailureTable({ rows }: { readonly rows: readonly RunFailure[] }) {
  const { t } = useTranslation(['runs', 'fleet']);
  const identifiers = useIdentifiers(rows.map(({ vin }) => vin));
  return (
    <Table fz="xs" verticalSpacing={4} aria-label={t('runs:panel.failures')}>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('fleet:column.vin')}</Table.Th>
          <Table.Th>{t('runs:panel.reason')}</Table.Th>
          <Table.Th ta="right">{t('runs:panel.attempts')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ vin, kind, attempts }) => (
          <Table.Tr key={vin}>
            <Table.Td>
              {identifiers.has(vin) && <b>{identifiers.get(vin)} </b>}
              <Text span fz="inherit" ff="monospace">
                {vin}
              </Text>
            </Table.Td>
            <Table.Td title={t(`fleet:failure.${kind}.todo`)}>{t(`fleet:failure.${kind}.short`)}</Table.Td>
            <Table.Td ta="right">{attempts}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
