import { useState } from 'react';
import { WholeNumberInput } from './WholeNumberInput.tsx';

interface NumberSettingProps {
  readonly label: string;
  readonly hint: string;
  readonly suffix?: string;
  readonly min: number;
  readonly max: number;
  readonly value: number;
  readonly error?: string | undefined;
  readonly onSave: (value: number) => void;
}

/** A number that is saved on blur or Enter; a number out of range is replaced by the saved number. */
export function NumberSetting({ label, hint, suffix, min, max, value, error, onSave }: NumberSettingProps) {
  const [text, setText] = useState<string | number>(value);
  const save = () => {
    if (typeof text === 'number' && text >= min && text <= max) {
      if (text !== value) onSave(text);
    } else setText(value);
  };
  return (
    <WholeNumberInput
      label={label}
      description={hint}
      {...(suffix ? { suffix } : {})}
      min={min}
      max={max}
      value={text}
      error={error}
      onChange={setText}
      onBlur={save}
      onKeyDown={(event) => event.key === 'Enter' && save()}
    />
  );
}
