import { ActionIcon, Table, TextInput, Tooltip } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { IconArrowBackUp, IconCheck } from '@tabler/icons-react';
import { type KeyboardEvent, memo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { HeldBackRow as Row } from '../../preload/schemas/lists.ts';
import classes from './intake.module.css';
import { checkVin, VIN_LENGTH } from './vin-check.ts';

/** A file is read anew once a value is complete and nobody has typed for so long. */
const SETTLE_MS = 400;

interface HeldBackRowProps {
  readonly row: Row;
  /** As put in before; absent: as in the file. */
  readonly corrected: string | undefined;
  readonly onCorrect: (row: Row, value: string) => void;
  /** The keyboard wants the next row; negative: the one before. */
  readonly onMove: (step: 1 | -1) => void;
}

/**
 * A row to mend: what is typed is checked at once, kept at every pause, and taken once it is a VIN. There may be hundreds:
 * each is drawn for its own sake alone.
 */
export const HeldBackRow = memo(function HeldBackRow(props: HeldBackRowProps) {
  const { row, corrected, onCorrect, onMove } = props;
  const { t } = useTranslation('intake');
  const [value, setValue] = useState(corrected ?? row.value);
  const input = useRef<HTMLInputElement>(null);
  const keep = useDebouncedCallback((typed: string) => onCorrect(row, typed), {
    delay: SETTLE_MS,
    flushOnUnmount: true,
  });
  const check = checkVin(value);
  const isTyped = value !== row.value;
  const status = `held-back-${row.line}`;

  const change = (typed: string) => {
    setValue(typed);
    keep(typed);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      keep.flush();
      onMove(event.key === 'ArrowUp' ? -1 : 1);
    } else if (event.key === 'Escape' && isTyped) {
      change(row.value);
    }
  };
  return (
    <Table.Tr data-line={row.line}>
      <Table.Td className={classes.line}>{row.line}</Table.Td>
      <Table.Td>
        <TextInput
          ref={input}
          size="xs"
          aria-label={t('heldBack.valueOf', { line: row.line })}
          aria-describedby={status}
          aria-invalid={check.state !== 'ok'}
          // Escape gives up what was typed here, and not the dialog: Mantine's listen on the window, and look for this.
          data-mantine-stop-propagation={isTyped || undefined}
          classNames={{ input: classes.mending ?? '' }}
          value={value}
          maxLength={100}
          spellCheck={false}
          autoComplete="off"
          onChange={(event) => change(event.currentTarget.value)}
          onBlur={() => keep.flush()}
          onKeyDown={onKeyDown}
          rightSection={
            isTyped && (
              <Tooltip label={t('heldBack.undo')}>
                <ActionIcon
                  size="xs"
                  variant="subtle"
                  color="gray"
                  aria-label={t('heldBack.undoOf', { line: row.line })}
                  onClick={() => {
                    // The button goes.
                    input.current?.focus();
                    change(row.value);
                  }}
                >
                  <IconArrowBackUp size={14} aria-hidden />
                </ActionIcon>
              </Tooltip>
            )
          }
        />
      </Table.Td>
      <Table.Td id={status} className={classes.status} data-ok={check.state === 'ok' || undefined}>
        {check.state === 'ok' ? (
          <>
            <IconCheck size={14} aria-hidden /> {t('heldBack.fine')}
          </>
        ) : !isTyped ? (
          t(`heldBack.reasons.${row.reason}`)
        ) : check.state === 'length' ? (
          t('heldBack.length', { count: check.length, of: VIN_LENGTH })
        ) : check.state === 'characters' ? (
          t('heldBack.character', { found: check.found })
        ) : (
          t(`heldBack.reasons.${check.state}`)
        )}
      </Table.Td>
    </Table.Tr>
  );
});
