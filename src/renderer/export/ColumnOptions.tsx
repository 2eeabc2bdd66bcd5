import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ExportFormat } from '../../contract/schemas/exports.ts';
import type { ExportChoices } from '../state/export-from.ts';
import { isMapFormat } from './choices.ts';

interface ColumnOptionsProps {
  readonly choices: ExportChoices;
  readonly format: ExportFormat;
  readonly disabled: boolean;
  readonly onChange: (patch: Partial<ExportChoices>) => void;
}

export function ColumnOptions({ choices, format, disabled, onChange }: ColumnOptionsProps) {
  const { t } = useTranslation('export');
  if (isMapFormat(format)) return null;
  const option = (name: 'asShown' | 'serviceTimes') => (
    <Checkbox
      size="sm"
      label={t(`${name}.label`)}
      description={t(`${name}.text`)}
      checked={choices[name]}
      disabled={disabled}
      onChange={(event) => onChange({ [name]: event.currentTarget.checked })}
    />
  );
  return (
    <>
      {choices.rows !== 'file' && option('asShown')}
      {option('serviceTimes')}
    </>
  );
}
