import { ActionIcon, Input, Table, Tooltip } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react';
import { type KeyboardEvent, memo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShownHeldBackRow as Row } from '../../contract/schemas/lists.ts';
import { vinFaultText } from '../../shared/i18n/vin-fault-text.ts';
import { isVin, normaliseVin } from '../../shared/vin/vin.ts';
import { useLanguage } from '../i18n/use-language.ts';
import classes from './held-back.module.css';

/** Pause in typing after which a correction is passed on. Each correction may cause a new reading of the file. */
const SETTLE_MS = 400;

/** Separates cells joined into one string. Unlike an array, a string stays equal for `memo` if no cell has changed. */
export const CELL_SEPARATOR = '\u001f';

interface HeldBackRowProps {
  readonly row: Row;
  /** Other cells of the row, with `CELL_SEPARATOR` between them. */
  readonly beside: string;
  /** The correction so far; undefined: the value is as in the file. */
  readonly corrected: string | undefined;
  readonly onCorrect: (row: Row, value: string) => void;
  /** Moves the focus to the next row (1) or the previous one (-1). */
  readonly onMove: (step: 1 | -1) => void;
}

/**
 * A row to correct. The value is checked while it is typed, and passed on at every pause. Memoised: there may be
 * hundreds of rows, and typing in one must not draw the others.
 */
export const HeldBackRow = memo(function HeldBackRow(props: HeldBackRowProps) {
  const { row, beside, corrected, onCorrect, onMove } = props;
  const { t } = useTranslation('intake');
  const [value, setValue] = useState(corrected ?? row.value);
  const input = useRef<HTMLInputElement>(null);
  const correct = useDebouncedCallback((typed: string) => onCorrect(row, typed), {
    delay: SETTLE_MS,
    flushOnUnmount: true,
  });
  const isEdited = value !== row.value;
  const statusId = `held-back-${row.line}`;
  // Id of the first other cell: the plate, where there is one, by which a clerk recognises the row.
  const besideId = `${statusId}-beside`;

  const change = (typed: string) => {
    setValue(typed);
    correct(typed);
  };
  const undo = () => {
    // The undo button disappears, so the focus must move.
    input.current?.focus();
    change(row.value);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      correct.flush();
      onMove(event.key === 'ArrowUp' ? -1 : 1);
    } else if (event.key === 'Escape' && isEdited) {
      change(row.value);
    }
  };
  return (
    <Table.Tr data-line={row.line}>
      <Table.Td className={classes.line}>{row.line}</Table.Td>
      <Table.Td>
        <Input
          ref={input}
          size="xs"
          // The library's own attributes would replace those below.
          withAria={false}
          aria-label={t('heldBack.valueOf', { line: row.line })}
          aria-describedby={`${besideId} ${statusId}`}
          aria-invalid={!isVin(value)}
          // Escape undoes the correction and leaves the dialog open: Mantine's dialogs look for this attribute.
          data-mantine-stop-propagation={isEdited || undefined}
          classNames={{ input: classes.field ?? '' }}
          value={value}
          maxLength={100}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => change(event.currentTarget.value)}
          onBlur={() => correct.flush()}
          onKeyDown={onKeyDown}
          rightSectionPointerEvents="all"
          rightSection={isEdited && <UndoButton line={row.line} onUndo={undo} />}
        />
      </Table.Td>
      <VinStatus id={statusId} value={value} />
      {beside.split(CELL_SEPARATOR).map((cell, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified by its position
        <Table.Td key={index} id={index === 0 ? besideId : undefined} className={classes.beside} title={cell}>
          {cell}
        </Table.Td>
      ))}
    </Table.Tr>
  );
});

function UndoButton({ line, onUndo }: { readonly line: number; readonly onUndo: () => void }) {
  const { t } = useTranslation('intake');
  return (
    <Tooltip label={t('heldBack.undo')}>
      <ActionIcon
        size="xs"
        variant="subtle"
        color="gray"
        aria-label={t('heldBack.undoOf', { line })}
        onClick={onUndo}
      >
        <IconArrowBackUp size={14} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}

interface VinStatusProps {
  /** For the `aria-describedby` of the input. */
  readonly id: string;
  readonly value: string;
}

function VinStatus({ id, value }: VinStatusProps) {
  const { t } = useTranslation('intake');
  const language = useLanguage();
  const verdict = normaliseVin(value);
  const isValid = 'vin' in verdict;
  return (
    <Table.Td id={id} className={classes.status} data-ok={isValid || undefined}>
      {isValid ? (
        <>
          <IconCheck size={14} aria-hidden /> {t('heldBack.fine')}
        </>
      ) : (
        vinFaultText(verdict, language)
      )}
    </Table.Td>
  );
}
