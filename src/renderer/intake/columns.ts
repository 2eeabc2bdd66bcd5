import { useTranslation } from 'react-i18next';
import type { IntakeReport } from '../../contract/schemas/lists.ts';

/** Column names to display: from the header, or by position where the header has none. */
export function useColumnNames({ columns, settings }: IntakeReport): readonly string[] {
  const { t } = useTranslation('intake');
  const named = settings.headerLine !== null;
  return columns.map((name, index) => (named && name) || t('settings.column', { position: index + 1 }));
}
