import { useTranslation } from 'react-i18next';
import type { Run } from '../../contract/schemas/runs.ts';

export function useRunName() {
  const { t } = useTranslation('runs');
  return ({ listName, target }: Run) => listName ?? t(`panel.target.${target}`);
}
