import { Select, type SelectProps } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Territory } from '../../contract/schemas/areas.ts';

interface TerritoryChoiceProps extends Pick<SelectProps, 'label' | 'size' | 'w'> {
  readonly found: readonly Territory[];
  readonly onSearch: (search: string) => void;
  readonly onChoose: (territory: Territory | null) => void;
}

export function TerritoryChoice({ found, onSearch, onChoose, ...field }: TerritoryChoiceProps) {
  const { t } = useTranslation('areas');
  const [chosen, setChosen] = useState<Territory | null>(null);
  const [typed, setTyped] = useState('');
  const nameOf = ({ kind, name, state }: Territory) =>
    kind === 'state' ? t('territory.state', { name }) : `${name}, ${state}`;
  // The chosen territory stays among the options: without it the field would be empty.
  const offered = chosen && !found.some(({ code }) => code === chosen.code) ? [chosen, ...found] : found;
  return (
    <Select
      {...field}
      // The options stay within the dialog, where screen readers find them.
      comboboxProps={{ withinPortal: false }}
      searchable
      clearable
      placeholder={t('territory.placeholder')}
      nothingFoundMessage={typed.trim() === '' ? t('territory.type') : t('territory.nothing')}
      value={chosen?.code ?? null}
      data={offered.map((each) => ({ value: each.code, label: nameOf(each) }))}
      // Nothing to filter: the core has searched already, and ignores accents and case.
      filter={({ options }) => options}
      onSearchChange={(search) => {
        setTyped(search);
        onSearch(chosen && search === nameOf(chosen) ? '' : search);
      }}
      onChange={(code) => {
        const territory = offered.find((each) => each.code === code) ?? null;
        setChosen(territory);
        onChoose(territory);
      }}
    />
  );
}
