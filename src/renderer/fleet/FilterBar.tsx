import { Button, Group, Pill, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './FleetTable.module.css';
import { lookUp } from './look-up.ts';
import { useFleetView } from './view-store.ts';

interface Props {
  /** Vehicles in the view; null while unknown. */
  readonly total: number | null;
}

/** What narrows the table, each with its way out, and what is ticked. Nothing of either: no bar. */
export function FilterBar({ total }: Props) {
  const { t } = useTranslation('fleet');
  const { checkedVins, check } = useFleetView();
  const filters = useFilters();
  if (filters.length === 0 && checkedVins.length === 0) return null;

  return (
    <Group className={classes.bar ?? ''} gap="xs" wrap="wrap">
      {filters.length > 0 && (
        <Group component="section" aria-label={t('filter.label')} gap={6}>
          {filters.map(({ name, clear }) => (
            <Pill
              key={name}
              size="md"
              withRemoveButton
              onRemove={clear}
              removeButtonProps={{
                'aria-label': t('filter.remove', { name }),
                tabIndex: 0,
                'aria-hidden': false,
              }}
            >
              {name}
            </Pill>
          ))}
          <Text size="sm" c="dimmed" aria-live="polite">
            {total !== null && t('filter.matches', { count: total })}
          </Text>
        </Group>
      )}
      {checkedVins.length > 0 && (
        <Group gap="xs" ml="auto">
          <Text size="sm" fw={600} aria-live="polite">
            {t('filter.checked', { count: checkedVins.length })}
          </Text>
          <Button size="compact-sm" onClick={() => lookUp(checkedVins)}>
            {t('filter.lookup')}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => check([])}>
            {t('filter.uncheck')}
          </Button>
        </Group>
      )}
    </Group>
  );
}

interface Filter {
  readonly name: string;
  readonly clear: () => void;
}

/** The filters of the view in words. */
export function useFilters(): Filter[] {
  const { t } = useTranslation('fleet');
  const { view, search, filterStatuses, filterBox } = useFleetView();
  const names = view.statuses.map((status) => t(`status.${status}`)).join(', ');
  return [
    ...(view.search ? [{ name: t('filter.search', { text: view.search }), clear: () => search('') }] : []),
    ...(names ? [{ name: t('filter.status', { names }), clear: () => filterStatuses([]) }] : []),
    ...(view.box ? [{ name: t('filter.box'), clear: () => filterBox(null) }] : []),
  ];
}
