import { Alert, Button, Table, Text } from '@mantine/core';
import { IconAlertTriangle, IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { type FocusEvent, useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { IntakeReport, HeldBackRow as Row } from '../../preload/schemas/lists.ts';
import { ask } from '../bridge.ts';
import { saveText } from '../ui/save.ts';
import { HeldBackRow } from './HeldBackRow.tsx';
import { rowsToMend } from './held-back.ts';
import classes from './intake.module.css';
import type { Correction } from './overrides.ts';
import { usePortions } from './use-portions.ts';

/** What is clicked must not move away before the button is up again: a mended row goes so long after it is left. */
const LEAVE_MS = 300;

interface HeldBackProps {
  readonly report: IntakeReport;
  readonly corrections: readonly Correction[];
  readonly onCorrect: (row: Row, value: string) => void;
}

/** The rows that can't be looked up, to be mended on the spot, or saved for whoever mends them. */
export function HeldBack({ report, corrections, onCorrect }: HeldBackProps) {
  const { t } = useTranslation('intake');
  const { intakeId, counts, heldBack } = report;
  const [editing, setEditing] = useState<number | null>(null);
  const [left, setLeft] = useState(false);
  useEffect(() => {
    if (!left) return;
    const timer = setTimeout(() => setEditing(null), LEAVE_MS);
    return () => clearTimeout(timer);
  }, [left]);
  const table = useRef<HTMLElement>(null);
  const save = useMutation({
    mutationFn: () => ask(window.rastro.intake.rejects({ intakeId })),
    onSuccess: ({ name, text }) => saveText(name, text),
  });
  // The same one always, so that rows are drawn for their own sake alone.
  const move = useCallback((step: 1 | -1) => {
    const inputs = [...(table.current?.querySelectorAll('input') ?? [])];
    const next = inputs[inputs.findIndex((input) => input.matches(':focus')) + step];
    next?.focus();
    next?.select();
  }, []);
  const rows = rowsToMend(heldBack, corrections, editing);
  const drawn = usePortions(rows.length);
  if (rows.length === 0) return null;

  const lineOf = ({ target }: FocusEvent) =>
    Number(target.closest('[data-line]')?.getAttribute('data-line')) || null;
  return (
    <Alert
      color={counts.heldBack > 0 ? 'yellow' : 'teal'}
      icon={<IconAlertTriangle aria-hidden />}
      title={counts.heldBack > 0 ? t('heldBack.title', { count: counts.heldBack }) : t('heldBack.none')}
    >
      <Text size="sm" mb="xs">
        {t('heldBack.text')}
      </Text>
      <section
        ref={table}
        className={classes.heldBack}
        aria-label={t('counts.heldBack')}
        onFocus={(event) => {
          setLeft(false);
          setEditing(lineOf(event));
        }}
        onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || setLeft(true)}
      >
        <Table stickyHeader verticalSpacing={4} fz="xs">
          <Table.Thead>
            <Table.Tr>
              <Table.Th className={classes.line}>{t('heldBack.line')}</Table.Th>
              <Table.Th className={classes.valueHead}>{t('heldBack.value')}</Table.Th>
              <Table.Th>{t('heldBack.reason')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.slice(0, drawn).map((row) => (
              <HeldBackRow
                key={row.line}
                row={row}
                corrected={corrections.find((other) => other.row.line === row.line)?.value}
                onCorrect={onCorrect}
                onMove={move}
              />
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
