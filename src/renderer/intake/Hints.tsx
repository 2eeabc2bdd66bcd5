import { IconBulb } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { IntakeReport } from '../../contract/schemas/lists.ts';
import { useColumnNames } from './columns.ts';
import { Finding } from './Finding.tsx';

interface HintProps {
  readonly color?: string;
  readonly title: string;
  readonly children?: ReactNode;
}

function Hint({ color = 'yellow', title, children }: HintProps) {
  return (
    <Finding role="status" color={color} icon={<IconBulb aria-hidden />} title={title}>
      {children}
    </Finding>
  );
}

/** VINs that the file has and the list will not have, and warnings about rows that are accepted nevertheless. */
export function Hints({ report }: { readonly report: IntakeReport }) {
  const { t } = useTranslation('intake');
  const { counts, hints, brokenQuoteLine, elsewhere } = report;
  const names = useColumnNames(report);
  const places = elsewhere.places.map(({ vin, line, column, sheet }) => {
    const other = sheet === null || sheet === report.settings.sheet ? null : sheet;
    const where = { vin, line, column: (other === null && names[column]) || column + 1, sheet: other };
    return t(other === null ? 'elsewhere.place' : 'elsewhere.onSheet', where);
  });
  return (
    <>
      {elsewhere.vins > 0 && (
        <Hint title={t('elsewhere.title', { count: elsewhere.vins })}>
          {t('elsewhere.text')} {places.join('; ')}
          {elsewhere.vins > places.length && '; …'}
        </Hint>
      )}
      {brokenQuoteLine !== null && (
        <Hint title={t('hints.brokenQuote', { line: brokenQuoteLine })}>{t('hints.brokenQuoteText')}</Hint>
      )}
      {counts.hidden > 0 && <Hint color="gray" title={t('hints.hidden', { count: counts.hidden })} />}
      {counts.scanned > 0 && <Hint color="gray" title={t('hints.scanned', { count: counts.scanned })} />}
      {hints.roundedDigits > 0 && (
        <Hint title={t('hints.rounded', { count: hints.roundedDigits })}>{t('hints.roundedText')}</Hint>
      )}
      {hints.checkDigit > 0 && (
        <Hint color="gray" title={t('hints.checkDigit', { count: hints.checkDigit })}>
          {t('hints.checkDigitText')}
        </Hint>
      )}
    </>
  );
}
