import { Alert } from '@mantine/core';
import { IconBulb } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { IntakeReport } from '../../contract/schemas/lists.ts';

/** Warnings about rows that look wrong and are accepted nevertheless. */
export function Hints({ report }: { readonly report: IntakeReport }) {
  const { t } = useTranslation('intake');
  const { hints, brokenQuoteLine } = report;
  const icon = <IconBulb aria-hidden />;
  return (
    <>
      {brokenQuoteLine !== null && (
        <Alert
          role="status"
          color="yellow"
          icon={icon}
          title={t('hints.brokenQuote', { line: brokenQuoteLine })}
        >
          {t('hints.brokenQuoteText')}
        </Alert>
      )}
      {hints.roundedDigits > 0 && (
        <Alert
          role="status"
          color="yellow"
          icon={icon}
          title={t('hints.rounded', { count: hints.roundedDigits })}
        >
          {t('hints.roundedText')}
        </Alert>
      )}
      {hints.checkDigit > 0 && (
        <Alert
          role="status"
          color="gray"
          icon={icon}
          title={t('hints.checkDigit', { count: hints.checkDigit })}
        >
          {t('hints.checkDigitText')}
        </Alert>
      )}
    </>
  );
}
