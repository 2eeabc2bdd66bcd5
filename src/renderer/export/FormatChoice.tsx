import { Radio } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ExportFormat } from '../../contract/schemas/exports.ts';
import type { ExportRows } from '../state/export-from.ts';
import { useSetByAdministrator } from '../state/policy.ts';
import { ChoiceCard } from './ChoiceCard.tsx';
import { formatsFor, type IsAllowed } from './choices.ts';
import classes from './export.module.css';

interface FormatChoiceProps {
  readonly rows: ExportRows;
  readonly value: ExportFormat;
  readonly isAllowed: IsAllowed;
  readonly disabled: boolean;
  readonly onChange: (format: ExportFormat) => void;
}

export function FormatChoice({ rows, value, isAllowed, disabled, onChange }: FormatChoiceProps) {
  const { t } = useTranslation('export');
  const isAnySet = formatsFor(rows).some((format) => !isAllowed(format));
  const note = useSetByAdministrator(isAnySet);
  return (
    <Radio.Group
      label={t('format.label')}
      description={note}
      value={value}
      onChange={(format) => onChange(format as ExportFormat)}
    >
      <div className={classes.cards}>
        {formatsFor(rows).map((format) => (
          <ChoiceCard
            key={format}
            value={format}
            name={t(`format.${format}.name`)}
            text={t(`format.${format}.text`)}
            disabled={disabled || !isAllowed(format)}
          />
        ))}
      </div>
    </Radio.Group>
  );
}
