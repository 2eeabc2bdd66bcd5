import { Button, Group, Text } from '@mantine/core';
import { IconBulb } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { IntakeReport } from '../../contract/schemas/lists.ts';
import classes from './corrections.module.css';
import { Finding } from './Finding.tsx';
import { useIncrementalCount } from './use-portions.ts';

interface LettersProps {
  readonly report: IntakeReport;
  /** VINs whose suggestion was accepted. */
  readonly replaced: readonly string[];
  readonly onReplace: (vin: string, replaced: boolean) => void;
  readonly onReplaceAll: (all: boolean) => void;
}

/** VINs with O, I or Q: the suggestion for each, to accept one by one or all at once, and to undo. */
export function LetterSuggestions({ report, replaced, onReplace, onReplaceAll }: LettersProps) {
  const { t } = useTranslation('intake');
  const { hints, settings, suggestions } = report;
  const all = settings.replaceIllegalLetters;
  const isDone =
    all || suggestions.filter(({ vin }) => replaced.includes(vin)).length === hints.illegalLetters;
  const drawn = useIncrementalCount(suggestions.length);
  if (hints.illegalLetters === 0) return null;
  return (
    <Finding
      role="group"
      icon={<IconBulb aria-hidden />}
      title={isDone ? t('hints.replaced') : t('hints.letters', { count: hints.illegalLetters })}
    >
      {!isDone && <Text size="sm">{t('hints.lettersText')}</Text>}
      {!all && (
        <ul className={classes.pairs} aria-label={t('hints.suggestions')}>
          {suggestions.slice(0, drawn).map((suggestion) => (
            <Suggestion
              key={suggestion.vin}
              suggestion={suggestion}
              isAccepted={replaced.includes(suggestion.vin)}
              onReplace={onReplace}
            />
          ))}
        </ul>
      )}
      {!all && suggestions.length < hints.illegalLetters && (
        <Text size="xs" c="dimmed" mt={4}>
          {t('hints.first', { shown: suggestions.length })}
        </Text>
      )}
      {(all || !isDone) && (
        <Group mt="xs">
          <Button size="xs" variant={all ? 'default' : 'filled'} onClick={() => onReplaceAll(!all)}>
            {all ? t('hints.keep') : t('hints.replaceAll')}
          </Button>
        </Group>
      )}
    </Finding>
  );
}

interface SuggestionProps {
  readonly suggestion: IntakeReport['suggestions'][number];
  readonly isAccepted: boolean;
  readonly onReplace: (vin: string, replaced: boolean) => void;
}

/** A VIN and its suggested correction, to accept or undo. Memoised: there may be hundreds. */
const Suggestion = memo(function Suggestion({ suggestion, isAccepted, onReplace }: SuggestionProps) {
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
