import { ActionIcon, Checkbox } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './ColumnChoice.module.css';

interface ColumnRowProps {
  readonly id: string;
  readonly header: string;
  readonly shown: boolean;
  /** Always shown, and never moved. */
  readonly fixed: boolean;
  readonly canMoveUp: boolean;
  readonly canMoveDown: boolean;
  readonly onShow: (shown: boolean) => void;
  readonly onMove: (by: number) => void;
}

export function ColumnRow({
  id,
  header,
  shown,
  fixed,
  canMoveUp,
  canMoveDown,
  onShow,
  onMove,
}: ColumnRowProps) {
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
          <MoveButton
            label={t('columns.up', { name: header })}
            isPossible={canMoveUp}
            onClick={() => onMove(-1)}
          >
            <IconChevronUp size={16} aria-hidden />
          </MoveButton>
          <MoveButton
            label={t('columns.down', { name: header })}
            isPossible={canMoveDown}
            onClick={() => onMove(1)}
          >
            <IconChevronDown size={16} aria-hidden />
          </MoveButton>
        </span>
      )}
    </li>
  );
}

interface MoveButtonProps {
  readonly label: string;
  readonly isPossible: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** Never `disabled`, since a disabled button loses the focus: at the end of the list it does nothing. */
function MoveButton({ label, isPossible, onClick, children }: MoveButtonProps) {
  return (
    <ActionIcon
      size="sm"
      variant="subtle"
      color="gray"
      aria-label={label}
      aria-disabled={!isPossible}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  );
}
