import { NumberInput, type NumberInputProps } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { decimalSign, thousandsSign } from '../../shared/i18n/format.ts';
import { useFormat } from '../i18n/format.ts';

interface WholeNumberInputProps
  extends Omit<
    NumberInputProps,
    'allowDecimal' | 'decimalScale' | 'decimalSeparator' | 'thousandSeparator' | 'onChange'
  > {
  readonly value: number | string;
  /** Gets the whole part of what is typed; a text where that is no number. */
  readonly onChange: (value: number | string) => void;
}

/**
 * "1.000" as Mantine reports it: where the point is the thousands' sign, it takes a typed point for a decimal sign, since
 * numeric keypads may have no other.
 */
const IN_THOUSANDS = /^-?\d+\.\d{3}$/;

/**
 * A field for a whole number. Decimals stay visible until the field is left, and a message says that they do not count:
 * Mantine's own field passes over the decimal sign alone, so that "12,5" would become 125.
 */
export function WholeNumberInput({
  value,
  error,
  onChange,
  onBlur,
  onKeyDown,
  onPaste,
  ...props
}: WholeNumberInputProps) {
  const { t } = useTranslation('app');
  const { language } = useFormat();
  /** The sign that was typed last, empty after a paste: Mantine reports a comma and a point alike. */
  const typedSign = useRef('');
  /** What is typed, while it has a decimal sign. */
  const [decimals, setDecimals] = useState<string | number | null>(null);
  /** Until the next change, so that a button below the field does not move under the pointer that leaves the field. */
  const [showsHint, setShowsHint] = useState(false);
  const change = (reported: string | number) => {
    const isInThousands =
      typedSign.current === thousandsSign(language) && IN_THOUSANDS.test(String(reported));
    const typed = isInThousands ? Number(String(reported).replace('.', '')) : reported;
    const hasSign = String(typed).includes('.');
    const whole = Number.parseInt(String(typed), 10);
    setDecimals(hasSign ? typed : null);
    setShowsHint(hasSign);
    if (!hasSign) onChange(typed);
    else onChange(Number.isNaN(whole) ? '' : whole);
  };
  return (
    <NumberInput
      {...props}
      decimalSeparator={decimalSign(language)}
      thousandSeparator={thousandsSign(language)}
      value={decimals ?? value}
      error={error || (showsHint && t('wholeNumber'))}
      errorProps={{ role: 'alert' }}
      onChange={change}
      onKeyDown={(event) => {
        if (event.key === '.' || event.key === ',') typedSign.current = event.key;
        onKeyDown?.(event);
      }}
      onPaste={(event) => {
        typedSign.current = '';
        onPaste?.(event);
      }}
      onBlur={(event) => {
        setDecimals(null);
        onBlur?.(event);
      }}
    />
  );
}
