import { Alert, Button, Code, Group, Text } from '@mantine/core';
import { IconBulb } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { IntakeOverrides, IntakeReport } from '../../preload/schemas/lists.ts';
import classes from './intake.module.css';

interface HintsProps {
  readonly report: IntakeReport;
  readonly onChange: (patch: IntakeOverrides) => void;
}

/** What looks odd and is accepted all the same; O, I and Q can be replaced by one click, and back. */
export function Hints({ report, onChange }: HintsProps) {
  const { t } = useTranslation('intake');
  const { hints, settings, suggestions, brokenQuoteLine } = report;
  const replaced = settings.replaceIllegalLetters;
  const icon = <IconBulb aria-hidden />;
  return (
    <>
      {(hints.illegalLetters > 0 || replaced) && (
        <Alert
          variant="light"
          icon={icon}
          title={replaced ? t('hints.replaced') : t('hints.letters', { count: hints.illegalLetters })}
        >
          {!replaced && (
            <Text size="sm">
              {t('hints.lettersText')}{' '}
              {suggestions.slice(0, 3).map(({ line, value, suggestion }) => (
                <span key={line} className={classes.suggestion}>
                  <Code>{value}</Code> → <Code>{suggestion}</Code>
                </span>
              ))}
            </Text>
          )}
          <Group mt="xs">
            <Button
              size="xs"
              variant={replaced ? 'default' : 'filled'}
              onClick={() => onChange({ replaceIllegalLetters: !replaced })}
            >
              {replaced ? t('hints.keep') : t('hints.replaceAll')}
            </Button>
          </Group>
        </Alert>
      )}
      {brokenQuoteLine !== null && (
        <Alert color="yellow" icon={icon} title={t('hints.brokenQuote', { line: brokenQuoteLine })}>
          {t('hints.brokenQuoteText')}
        </Alert>
      )}
      {hints.roundedDigits > 0 && (
        <Alert color="yellow" icon={icon} title={t('hints.rounded', { count: hints.roundedDigits })}>
          {t('hints.roundedText')}
        </Alert>
      )}
      {hints.checkDigit > 0 && (
        <Alert color="gray" icon={icon} title={t('hints.checkDigit', { count: hints.checkDigit })}>
          {t('hints.checkDigitText')}
        </Alert>
      )}
    </>
  );
}
