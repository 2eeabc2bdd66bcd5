import { useTranslation } from 'react-i18next';
import type { IntakeReport } from '../../contract/schemas/lists.ts';
import { Choice } from './Choice.tsx';
import type { Choices } from './overrides.ts';

/** How many of the first lines are offered as the header; more if the present header is farther down. */
const HEADER_LINES = 20;
const NO_HEADER = 'none';

interface HeaderLineChoiceProps {
  readonly settings: IntakeReport['settings'];
  readonly onChange: (patch: Choices['overrides']) => void;
}

export function HeaderLineChoice({ settings: { headerLine }, onChange }: HeaderLineChoiceProps) {
  const { t } = useTranslation('intake');
  const lines = Math.max(HEADER_LINES, headerLine ?? 0);
  return (
    <Choice
      size="xs"
      label={t('settings.headerLine')}
      value={headerLine === null ? NO_HEADER : String(headerLine)}
      data={[
        { value: NO_HEADER, label: t('settings.noHeader') },
        ...Array.from({ length: lines }, (_, index) => ({
          value: String(index + 1),
          label: t('settings.line', { line: index + 1 }),
        })),
      ]}
      onChange={(value) => onChange({ headerLine: value === NO_HEADER ? null : Number(value) })}
    />
  );
}
