import { useTranslation } from 'react-i18next';
import type { Exported } from '../../contract/schemas/exports.ts';

/** The counts of an export's result that get a note. */
const noteFields = ['neutralised', 'withoutPosition', 'replaced', 'shortened'] as const;

/** Whether rows are missing in the file. Rows without a position are in every file, so they do not count as missing. */
export const hasMissingRows = ({ written, total }: Exported): boolean => written < total;

/** What the export changed in the rows, or what rows lack; one sentence for each. */
export function useNotes(result: Exported): readonly string[] {
  const { t } = useTranslation('export');
  return noteFields
    .filter((kind) => result[kind] > 0)
    .map((kind) => t(`done.${kind}`, { count: result[kind] }));
}
