import { useTranslation } from 'react-i18next';
import type { Delimiter, IntakeReport } from '../../contract/schemas/lists.ts';
import { Choice } from './Choice.tsx';
import type { Choices } from './overrides.ts';

const delimiters = {
  semicolon: ';',
  comma: ',',
  tab: '\t',
  pipe: '|',
  none: '',
} as const satisfies Record<string, Delimiter>;
type DelimiterName = keyof typeof delimiters;
const delimiterNames: readonly DelimiterName[] = ['semicolon', 'comma', 'tab', 'pipe', 'none'];
const TEXT = 'text';

interface DelimiterChoiceProps {
  readonly settings: IntakeReport['settings'];
  readonly onChange: (patch: Choices['overrides']) => void;
}

export function DelimiterChoice({ settings, onChange }: DelimiterChoiceProps) {
  const { t } = useTranslation('intake');
  const name = delimiterNames.find((key) => delimiters[key] === settings.delimiter) ?? null;
  return (
    <Choice
      size="xs"
      label={t('settings.delimiter')}
      value={settings.asText ? TEXT : name}
      data={([...delimiterNames, TEXT] as const).map((value) => ({
        value,
        label: t(`settings.delimiters.${value}`),
      }))}
      onChange={(value) => {
        if (value === TEXT) onChange({ asText: true });
        else if (value) onChange({ delimiter: delimiters[value], asText: false });
      }}
    />
  );
}
