import { Button } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShownHeldBackRow as HeldBackRow } from '../../contract/schemas/lists.ts';
import classes from './corrections.module.css';
import { Finding } from './Finding.tsx';
import type { Correction } from './overrides.ts';

interface CorrectedProps {
  /** Only those that made their rows valid. */
  readonly corrections: readonly Correction[];
  readonly onCorrect: (row: HeldBackRow, value: string) => void;
}

export function Corrected({ corrections, onCorrect }: CorrectedProps) {
  const { t } = useTranslation('intake');
  const list = useRef<HTMLUListElement>(null);
  if (corrections.length === 0) return null;
  return (
    <Finding
      role="group"
      color="teal"
      icon={<IconCheck aria-hidden />}
      title={t('corrected.title', { count: corrections.length })}
    >
      <ul ref={list} className={classes.pairs} tabIndex={-1} aria-label={t('corrected.label')}>
        {corrections.map(({ row, value }) => (
          <li key={row.line}>
            <span className={classes.line}>{t('corrected.line', { line: row.line })}</span>
            <span className={classes.pair}>
              <s>{row.value || t('corrected.blank')}</s> → <strong>{value}</strong>
            </span>
            <Button
              size="compact-xs"
              variant="subtle"
              aria-label={t('corrected.undoOf', { line: row.line })}
              onClick={() => {
                // The button disappears; the focus stays in the list.
                list.current?.focus();
                onCorrect(row, row.value);
              }}
            >
              {t('corrected.undo')}
            </Button>
          </li>
        ))}
      </ul>
    </Finding>
  );
}
