import { ActionIcon, Checkbox } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './ColumnChoice.module.css';

interface Props {
  readonly id: string;
  readonly header: string;
  readonly shown: boolean;
  /** Neither hidden nor moved. */
  readonly fixed: boolean;
  readonly canRise: boolean;
  readonly canSink: boolean;
  readonly onShow: (shown: boolean) => void;
  readonly onMove: (by: number) => void;
}

/** A column to show or hide, and to move. */
export function ColumnRow({ id, header, shown, fixed, canRise, canSink, onShow, onMove }: Props) {
  const { t } = useTranslation('table');
  return (
    <li className={classes.column} data-column={id}>
      <Checkbox
        size="xs"
        className={classes.name ?? ''}
        label={header}
        title={header}
        checked={shown}
        disabled={fixed}
        onChange={(event) => onShow(event.currentTarget.checked)}
      />
      {!fixed && (
        <span className={classes.moves}>
          <Move label={t('columns.up', { name: header })} can={canRise} onClick={() => onMove(-1)}>
            <IconChevronUp size={16} aria-hidden />
          </Move>
          <Move label={t('columns.down', { name: header })} can={canSink} onClick={() => onMove(1)}>
            <IconChevronDown size={16} aria-hidden />
          </Move>
        </span>
      )}
    </li>
  );
}

interface MoveProps {
  readonly label: string;
  readonly can: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** Never disabled: at the end of the way it would lose the focus. */
function Move({ label, can, onClick, children }: MoveProps) {
  return (
    <ActionIcon
      size="sm"
      variant="subtle"
      color="gray"
      aria-label={label}
      aria-disabled={!can}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  );
}
