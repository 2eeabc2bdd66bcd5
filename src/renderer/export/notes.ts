import { useTranslation } from 'react-i18next';
import type { Exported } from '../../preload/schemas/exports.ts';

const kinds = ['neutralised', 'withoutPosition', 'replaced', 'shortened'] as const;

/** Whether rows are missing. Rows without a position are not: every file has them. */
export const isShort = ({ written, total }: Exported): boolean => written < total;

/** What was done to the rows on their way out, a sentence each. */
export function useNotes(result: Exported): readonly string[] {
  const { t } = useTranslation('export');
  return kinds.filter((kind) => result[kind] > 0).map((kind) => t(`done.${kind}`, { count: result[kind] }));
}
