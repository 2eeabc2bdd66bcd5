import { useTranslation } from 'react-i18next';
import type { RunTarget } from '../../contract/schemas/runs.ts';
import { useLists } from '../state/queries.ts';

export function useTargetName(target: RunTarget): string {
  const { t } = useTranslation('runs');
  const lists = useLists().data;
  switch (target.kind) {
    case 'list':
      return t('preflight.targetList', { name: lists?.find(({ id }) => id === target.listId)?.name ?? '' });
    case 'everything':
      return t('preflight.targetEverything');
    case 'vins':
      return t('preflight.targetSelection');
    case 'view':
      return t('preflight.targetView');
    case 'failed':
      return t('preflight.targetFailed');
  }
}
