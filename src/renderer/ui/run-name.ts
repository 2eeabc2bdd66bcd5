import { useTranslation } from 'react-i18next';
import type { Run } from '../../preload/schemas/runs.ts';

/** Gives the name of a run on the screen: its list's, or of its target ("all vehicles", "selection"). */
export function useRunName() {
  const { t } = useTranslation('runs');
  return ({ listName, target }: Run) => listName ?? t(`panel.target.${target}`);
}
