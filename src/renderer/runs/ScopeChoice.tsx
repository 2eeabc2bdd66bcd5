import { SegmentedControl } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { RunTarget } from '../../contract/schemas/runs.ts';
import { useFleetCounts } from '../state/queries.ts';
import { useFleetView } from '../state/view.ts';

interface ScopeChoiceProps {
  readonly scopes: readonly RunTarget[];
  readonly chosen: number;
  readonly onChange: (chosen: number) => void;
}

/** What a lookup is about: the ticked vehicles, those that the filters leave, or all of them. */
export function ScopeChoice({ scopes, chosen, onChange }: ScopeChoiceProps) {
  const { t } = useTranslation('runs');
  const nameOf = useScopeName();
  return (
    <SegmentedControl
      fullWidth
      aria-label={t('scope.label')}
      value={String(chosen)}
      data={scopes.map((target, index) => ({ value: String(index), label: nameOf(target) }))}
      onChange={(value) => onChange(Number(value))}
    />
  );
}

/** Gives a function that names a lookup's target. The name of a part of the list or fleet has its vehicle count. */
export function useScopeName(): (target: RunTarget) => string {
  const { t } = useTranslation(['runs', 'lists']);
  const filtered = useFleetCounts(useFleetView((state) => state.view)).data?.total ?? 0;
  return (target) => {
    switch (target.kind) {
      case 'vins':
        return t('scope.vins', { count: target.vins.length });
      case 'view':
        return t('scope.view', { count: filtered });
      case 'list':
        return t('lookUp.whole');
      default:
        return t('lists:everything');
    }
  };
}
