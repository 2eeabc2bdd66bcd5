import { Button } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { IntakeReport } from '../../preload/schemas/lists.ts';
import classes from './intake.module.css';

interface SuggestionProps {
  readonly of: IntakeReport['suggestions'][number];
  readonly taken: boolean;
  readonly onReplace: (vin: string, replaced: boolean) => void;
}

/** A VIN and what it would become; taken, or taken back. There may be hundreds: each is drawn for its own sake alone. */
export const Suggestion = memo(function Suggestion({ of, taken, onReplace }: SuggestionProps) {
  const { t } = useTranslation('intake');
  const { line, vin, suggestion } = of;
  return (
    <li>
      <span className={classes.pairLine}>{t('corrected.line', { line })}</span>
      <span className={classes.pair}>
        {taken ? <s>{vin}</s> : vin} → {taken ? <strong>{suggestion}</strong> : suggestion}
      </span>
      <Button
        size="compact-xs"
        variant={taken ? 'subtle' : 'default'}
        aria-label={t(taken ? 'hints.undoOf' : 'hints.acceptOf', { vin })}
        onClick={() => onReplace(vin, !taken)}
      >
        {taken ? t('corrected.undo') : t('hints.accept')}
      </Button>
    </li>
  );
});
