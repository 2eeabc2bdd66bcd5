import { Alert, Button, Table, Text } from '@mantine/core';
import { IconAlertTriangle, IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { IntakeReport } from '../../preload/schemas/lists.ts';
import { ask } from '../bridge.ts';
import { saveText } from '../ui/save.ts';
import classes from './intake.module.css';

/** The rows that can't be looked up: line, value and why; to be saved for whoever mends them. */
export function HeldBack({ report }: { readonly report: IntakeReport }) {
  const { t } = useTranslation('intake');
  const { intakeId, counts, heldBack } = report;
  const save = useMutation({
    mutationFn: () => ask(window.rastro.intake.rejects({ intakeId })),
    onSuccess: ({ name, text }) => saveText(name, text),
  });
  if (counts.heldBack === 0) return null;
  return (
    <Alert
      color="yellow"
      icon={<IconAlertTriangle aria-hidden />}
      title={t('heldBack.title', { count: counts.heldBack })}
    >
      {counts.accepted > 0 && (
        <Text size="sm" mb="xs">
          {t('heldBack.text')}
        </Text>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must be able to scroll it */}
      <section className={classes.heldBack} tabIndex={0} aria-label={t('counts.heldBack')}>
        <Table stickyHeader verticalSpacing={4} fz="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{t('heldBack.line')}</Table.Th>
              <Table.Th>{t('heldBack.value')}</Table.Th>
              <Table.Th>{t('heldBack.reason')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {heldBack.map(({ line, value, reason }) => (
              <Table.Tr key={line}>
                <Table.Td>{line}</Table.Td>
                <Table.Td ff="monospace">{value}</Table.Td>
                <Table.Td>{t(`heldBack.reasons.${reason}`)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </section>
      {heldBack.length < counts.heldBack && (
        <Text size="xs" c="dimmed" mt="xs">
          {t('heldBack.first', { shown: heldBack.length })}
        </Text>
      )}
      <Button
        mt="xs"
        size="xs"
        variant="default"
        leftSection={<IconDownload size={16} aria-hidden />}
        loading={save.isPending}
        onClick={() => save.mutate()}
      >
        {t('heldBack.save')}
      </Button>
    </Alert>
  );
}
