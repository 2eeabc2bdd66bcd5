import { useTranslation } from 'react-i18next';
import { WholeNumberInput } from '../ui/WholeNumberInput.tsx';

/** Maximum number of days: a hundred years. */
const MOST = 36_500;

interface DaysProps {
  readonly label: string;
  readonly hint: string;
  readonly disabled: boolean;
  /** Null: no limit. */
  readonly value: number | null;
  readonly onChange: (days: number | null) => void;
}

/** A number of days; empty for no limit. */
export function DaysInput({ value, hint, onChange, ...props }: DaysProps) {
  const { t } = useTranslation('erasure');
  return (
    <WholeNumberInput
      {...props}
      description={hint}
      suffix={t('settings.days', { count: value ?? 0 })}
      placeholder={t('settings.noLimit')}
      min={1}
      max={MOST}
      clampBehavior="strict"
      allowNegative={false}
      value={value ?? ''}
      onChange={(typed) => onChange(typeof typed === 'number' && typed >= 1 ? typed : null)}
    />
  );
}
