import { Button, EmptyState } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useFleetView } from '../state/view.ts';
import { useActiveFilters } from './use-active-filters.ts';

export function NoMatch() {
  const { t } = useTranslation(['fleet', 'filters']);
  const clearFilters = useFleetView((state) => state.clearFilters);
  const names = useActiveFilters().map(({ name }) => name);
  return (
    <EmptyState
      icon={<IconFilterOff aria-hidden />}
      title={t('fleet:table.noMatchTitle')}
      description={
        <>
          {t('filters:active.narrows', { names: names.join('; ') })}
          <br />
          {t('fleet:table.noMatchText')}
        </>
      }
    >
      <EmptyState.Actions>
        <Button variant="default" onClick={clearFilters}>
          {t('fleet:filter.clear')}
        </Button>
      </EmptyState.Actions>
    </EmptyState>
  );
}
