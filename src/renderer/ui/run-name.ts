import { useTranslation } from 'react-i18next';
import type { Run } from '../../contract/schemas/runs.ts';

/** Gives a function that names a run: by its list, or by its target ("all vehicles", "selection"). */
export function useRunName() {
  const { t } = useTranslation('runs');
  return ({ listName, target }: Run) => listName ?? t(`panel.target.${target}`);
}
