import { CheckIcon, Combobox, Group, InputBase, useCombobox } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

/** How many columns the dropdown lists; with more it would be slow. */
const MAX_LISTED = 500;

interface KeptColumnsProps {
  readonly columns: readonly string[];
  readonly vinColumn: number;
  /** Indexes of the kept columns, without the VIN column. */
  readonly kept: readonly number[];
  readonly onChange: (kept: number[]) => void;
}

/** Chooses which of the file's other columns the list keeps. Takes one line, however many columns there are. */
export function KeptColumns({ columns, vinColumn, kept, onChange }: KeptColumnsProps) {
  const { t } = useTranslation('intake');
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  // Options are drawn at the first focus: see `Choice`.
  const [wasFocused, setWasFocused] = useState(false);
  const others = columns.map((name, index) => ({ name, index })).filter(({ index }) => index !== vinColumn);
  const all = kept.length === others.length;
  const choose = (value: string) => {
    if (value === 'all') return onChange(all ? [] : others.map(({ index }) => index));
    const index = Number(value);
    onChange(
      kept.includes(index) ? kept.filter((other) => other !== index) : [...kept, index].sort((a, b) => a - b),
    );
  };
  const option = (value: string, label: string, active: boolean) => (
    <Combobox.Option key={value} value={value} active={active}>
      <Group gap="xs" wrap="nowrap">
        <CheckIcon size={10} style={{ visibility: active ? 'visible' : 'hidden', flex: 'none' }} />
        <span>{label}</span>
      </Group>
    </Combobox.Option>
  );
  return (
    <Combobox store={combobox} onOptionSubmit={choose} size="xs" keepMounted={wasFocused}>
      <Combobox.Target targetType="button">
        <InputBase
          component="button"
          type="button"
          size="xs"
          pointer
          label={t('settings.keptColumns')}
          rightSection={<Combobox.Chevron size="xs" />}
          rightSectionPointerEvents="none"
          disabled={others.length === 0}
          onFocus={() => setWasFocused(true)}
          onClick={() => combobox.toggleDropdown()}
        >
          {others.length === 0
            ? t('settings.keptNoOther')
            : all
              ? t('settings.keptAll', { count: others.length })
              : kept.length === 0
                ? t('settings.keptNone')
                : t('settings.keptSome', { kept: kept.length, of: others.length })}
        </InputBase>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options mah={260} style={{ overflowY: 'auto' }} aria-label={t('settings.keptColumns')}>
          {option('all', t('settings.keptEvery'), all)}
          {others
            .slice(0, MAX_LISTED)
            .map(({ name, index }) => option(String(index), name, kept.includes(index)))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
