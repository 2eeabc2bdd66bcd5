import { Button } from '@mantine/core';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { IntakeReport } from '../../contract/schemas/lists.ts';
import classes from './corrections.module.css';

interface SuggestionProps {
  readonly suggestion: IntakeReport['suggestions'][number];
  readonly isAccepted: boolean;
  readonly onReplace: (vin: string, replaced: boolean) => void;
}

/** A VIN and its suggested correction, to accept or undo. Memoised: there may be hundreds. */
export const Suggestion = memo(function Suggestion({ suggestion, isAccepted, onReplace }: SuggestionProps) {
  const { t } = useTranslation('intake');
  const { line, vin, suggestion: corrected } = suggestion;
  return (
    <li>
      <span className={classes.line}>{t('corrected.line', { line })}</span>
      <span className={classes.pair}>
        {isAccepted ? <s>{vin}</s> : vin} → {isAccepted ? <strong>{corrected}</strong> : corrected}
      </span>
      <Button
        size="compact-xs"
        variant={isAccepted ? 'subtle' : 'default'}
        aria-label={t(isAccepted ? 'hints.undoOf' : 'hints.acceptOf', { vin })}
        onClick={() => onReplace(vin, !isAccepted)}
      >
        {isAccepted ? t('corrected.undo') : t('hints.accept')}
      </Button>
    </li>
  );
});
