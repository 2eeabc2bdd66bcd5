import { NumberInput } from '@mantine/core';
import { useState } from 'react';
import { decimalSign } from '../../shared/i18n/format.ts';
import { useFormat } from '../i18n/format.ts';

interface ThresholdProps {
  readonly label: string;
  readonly suffix: string;
  readonly min: number;
  readonly max: number;
  readonly value: number;
  readonly onChange: (value: number) => void;
}

/** A threshold. A value out of range is not passed on, and is replaced by the last valid one on blur. */
export function Threshold({ label, suffix, min, max, value, onChange }: ThresholdProps) {
  const { language } = useFormat();
  const [text, setText] = useState<string | number>(value);
  return (
    <NumberInput
      label={label}
      suffix={suffix}
      min={min}
      max={max}
      allowNegative={false}
      decimalScale={1}
      decimalSeparator={decimalSign(language)}
      value={text}
      onChange={(next) => {
        setText(next);
        if (typeof next === 'number' && next >= min && next <= max) onChange(next);
      }}
      onBlur={() => setText(value)}
    />
  );
}
