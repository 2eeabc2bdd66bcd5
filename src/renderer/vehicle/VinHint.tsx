import { Tooltip } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { VinDescription } from '../../contract/schemas/vin.ts';
import { countryName } from '../../shared/i18n/country.ts';
import classes from './VehiclePanel.module.css';

export function VinHint({ fromVin }: { fromVin: VinDescription }) {
  const { t, i18n } = useTranslation('fleet');
  const { manufacturer, country, modelYear, checkDigit } = fromVin;
  const facts = [manufacturer, country && countryName(country, i18n.language), modelYear].filter(Boolean);
  if (facts.length === 0 && checkDigit !== 'wrong') return null;
  return (
    <p className={classes.vinHint}>
      {facts.length > 0 && (
        <Tooltip
          label={t('panel.fromVinHint')}
          position="bottom-start"
          events={{ hover: true, focus: true, touch: true }}
        >
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach the explanation */}
          <span tabIndex={0}>{t('panel.fromVin', { what: facts.join(', ') })}</span>
        </Tooltip>
      )}
      {checkDigit === 'wrong' && <span>{t('panel.wrongCheckDigit')}</span>}
    </p>
  );
}
