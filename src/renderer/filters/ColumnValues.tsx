import { Checkbox, Combobox, Text, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { WorkChoice } from '../../contract/enums.ts';
import type { ColumnValues as FoundValues } from '../../contract/schemas/fleet.ts';
import { ask } from '../bridge.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { withCellFilter } from '../state/cell-filters.ts';
import { useListFormats } from '../state/list-columns.ts';
import { toggled } from '../state/toggled.ts';
import { useFleetView, withDefaultSort } from '../state/view.ts';
import { withWorkFilter } from '../state/work-filters.ts';
import { formatCell } from '../ui/cell.ts';
import { ErrorAlert } from '../ui/errors.tsx';
import { SearchInput } from '../ui/SearchInput.tsx';
import { VehicleCount } from '../ui/VehicleCount.tsx';
import classes from './ColumnFilter.module.css';

/** Maximum number of values that are shown. A search finds the others. */
const SHOWN = 100;
/** Milliseconds without a key before the search starts. */
const TYPING_MS = 150;

interface ValuesProps {
  readonly name: string;
  readonly chosen: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
}

interface Props extends ValuesProps {
  readonly column: number;
}

export function ColumnValues({ column, ...props }: Props) {
  const view = useFleetView((state) => state.view);
  const others = withDefaultSort({ ...view, cells: withCellFilter(view.cells, column, []) });
  const format = useListFormats()[column];
  const language = useLanguage();
  return (
    <Values
      {...props}
      nameOf={(value) => formatCell(value, format, language)}
      valuesOf={(search) => ({
        queryKey: ['fleet', 'values', others, column, search],
        queryFn: () => ask(window.rastro.fleet.values({ view: others, column, search, limit: SHOWN })),
      })}
    />
  );
}

export function WorkValues({ field, ...props }: ValuesProps & { readonly field: WorkChoice }) {
  const view = useFleetView((state) => state.view);
  const others = withDefaultSort({ ...view, work: withWorkFilter(view.work, field, null) });
  return (
    <Values
      {...props}
      valuesOf={(search) => ({
        queryKey: ['fleet', 'work-values', others, field, search],
        queryFn: () => ask(window.rastro.fleet.workValues({ view: others, field, search, limit: SHOWN })),
      })}
    />
  );
}

interface FoundProps extends ValuesProps {
  /** A value as it is shown; absent: as it is. */
  readonly nameOf?: (value: string) => string;
  /** The query for the values that contain a text. It runs again when answers are stored. */
  readonly valuesOf: (search: string) => {
    readonly queryKey: readonly unknown[];
    readonly queryFn: () => Promise<FoundValues>;
  };
}

/** The values to choose from, each with its number of vehicles. Those chosen when the panel opened come first. */
function Values({ name, chosen, onChange, valuesOf, nameOf = (value) => value }: FoundProps) {
  const { t } = useTranslation('fleet');
  const [text, setText] = useState('');
  const [first] = useState(chosen);
  const [search] = useDebouncedValue(text.trim(), TYPING_MS);
  const { data, error, refetch, isPlaceholderData } = useQuery({
    ...valuesOf(search),
    placeholderData: (previous) => previous,
  });
  const list = useCombobox({ defaultOpened: true });
  const { selectFirstOption, resetSelectedOption } = list;

  // With a search, Enter chooses the first value found; without one, no value is selected.
  useEffect(() => {
    if (search !== '' && data && !isPlaceholderData) selectFirstOption();
    else resetSelectedOption();
  }, [search, data, isPlaceholderData, selectFirstOption, resetSelectedOption]);

  const found = data?.values ?? [];
  const counts = new Map(found.map(({ value, count }) => [value, count]));
  const pinned = search === '' ? first : [];
  const values = [...pinned, ...found.map(({ value }) => value).filter((value) => !pinned.includes(value))];
  const toggle = (value: string) => onChange(toggled(chosen, value));

  if (error && !data)
    return <ErrorAlert title={t('columns.failed')} error={error} onRetry={() => void refetch()} />;
  return (
    <Combobox store={list} onOptionSubmit={(key) => toggle(valueOfKey(key))}>
      <Combobox.EventsTarget withExpandedAttribute>
        <SearchInput
          mt="xs"
          label={t('columns.search', { column: name })}
          value={text}
          onChange={setText}
          onFocus={() => list.openDropdown()}
        />
      </Combobox.EventsTarget>
      <Combobox.Options
        className={classes.values}
        aria-label={t('columns.values', { column: name })}
        aria-multiselectable
      >
        {values.map((value) => (
          <Value
            key={value}
            value={value}
            text={nameOf(value)}
            count={counts.get(value) ?? null}
            chosen={chosen.includes(value)}
          />
        ))}
      </Combobox.Options>
      <Text size="xs" c="dimmed" aria-live="polite">
        {data ? <Amount shown={found.length} distinct={data.distinct} /> : t('columns.loading')}
      </Text>
    </Combobox>
  );
}

interface ValueProps {
  readonly value: string;
  readonly text: string;
  readonly count: number | null;
  readonly chosen: boolean;
}

function Value({ value, text, count, chosen }: ValueProps) {
  const { t } = useTranslation('fleet');
  return (
    <Combobox.Option value={keyOfValue(value)} active={chosen} className={classes.value ?? ''}>
      <Checkbox.Indicator checked={chosen} size="xs" aria-hidden />
      <span className={value ? classes.text : classes.blank} title={text}>
        {text || t('columns.blank')}
      </span>
      {count !== null && <VehicleCount count={count} className={classes.count} />}
    </Combobox.Option>
  );
}

function Amount({ shown, distinct }: { readonly shown: number; readonly distinct: number }) {
  const { t } = useTranslation('fleet');
  if (distinct === 0) return t('columns.none');
  if (shown < distinct) return t('columns.most', { shown, all: distinct });
  return t('columns.count', { count: distinct });
}

/** Adds a prefix, because the library treats an empty text as no value. */
const keyOfValue = (value: string): string => `=${value}`;
const valueOfKey = (key: string): string => key.slice(1);
