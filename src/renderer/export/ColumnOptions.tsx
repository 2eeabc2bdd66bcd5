import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ExportFormat } from '../../preload/schemas/exports.ts';
import type { ExportChoices } from '../state/export-from.ts';
import { isMap } from './choices.ts';

interface ColumnOptionsProps {
  readonly choices: ExportChoices;
  /** In force. */
  readonly format: ExportFormat;
  readonly disabled: boolean;
  readonly onChange: (patch: Partial<ExportChoices>) => void;
}

/** Which columns an export has; none of these can be chosen for a map. */
export function ColumnOptions({ choices, format, disabled, onChange }: ColumnOptionsProps) {
  const { t } = useTranslation('export');
  if (isMap(format)) return null;
  return (
    <>
      {choices.rows !== 'file' && (
        <Checkbox
          size="sm"
          label={t('asShown.label')}
          description={t('asShown.text')}
          checked={choices.asShown}
          disabled={disabled}
          onChange={(event) => onChange({ asShown: event.currentTarget.checked })}
        />
      )}
      <Checkbox
        size="sm"
        label={t('serviceTimes.label')}
        description={t('serviceTimes.text')}
        checked={choices.serviceTimes}
        disabled={disabled}
        onChange={(event) => onChange({ serviceTimes: event.currentTarget.checked })}
      />
    </>
  );
}
