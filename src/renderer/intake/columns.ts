import { useTranslation } from 'react-i18next';
import type { IntakeReport } from '../../preload/schemas/lists.ts';

/** The columns' names on the screen: those of the header, or their place where there is none. */
export function useColumnNames({ columns, settings }: IntakeReport): readonly string[] {
  const { t } = useTranslation('intake');
  const named = settings.headerLine !== null;
  return columns.map((name, index) => (named && name) || t('settings.column', { position: index + 1 }));
}
