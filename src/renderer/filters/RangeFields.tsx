import { Checkbox, Group, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RangeColumn, RangeWithin } from '../../contract/schemas/ranges.ts';
import { dateStyle } from '../../shared/i18n/dates.ts';
import { fullNumber, useFormat } from '../i18n/format.ts';
import { formatLocale } from '../i18n/format-locale.ts';
import { rangeOfColumn } from '../state/range-filters.ts';
import { useFleetView } from '../state/view.ts';
import chips from '../ui/filter-chip.module.css';
import classes from './filters.module.css';
import { draftOf, emptyDraft, type RangeDraft, type RangeKind, readDraft } from './range-draft.ts';
import { type QuickDays, quickDays, quickNames, quickOf } from './range-text.ts';

/** Milliseconds after the last key until a typed end of the range filters. */
const SETTLED_MS = 500;

interface Props {
  readonly column: RangeColumn;
  readonly name: string;
  readonly kind: RangeKind;
}

export function RangeFields({ column, name, kind }: Props) {
  const { t } = useTranslation('filters');
  const { language } = useFormat();
  const range = useFleetView((state) => rangeOfColumn(state.view.ranges, column));
  const filterRange = useFleetView((state) => state.filterRange);
  const within = range?.within ?? null;
  const blank = range?.blank ?? false;
  const [draft, setDraft] = useState(() => draftOf(within, language));
  const [settled, setSettled] = useState(draft);
  const problems = readDraft(kind, settled, language).problems ?? {};

  const settle = (typed: RangeDraft) => {
    setSettled(typed);
    const read = readDraft(kind, typed, language);
    if (!read.problems) filterRange({ column, within: read.within, blank });
  };
  const settleSoon = useDebouncedCallback(settle, { delay: SETTLED_MS, flushOnUnmount: true });
  const choose = (chosen: RangeWithin | null) => {
    setDraft(emptyDraft);
    setSettled(emptyDraft);
    filterRange({ column, within: chosen, blank });
  };
  const form = useForm(kind);
  const field = (end: keyof RangeDraft, label: string) => {
    const problem = problems[end];
    return (
      <TextInput
        size="xs"
        label={label}
        placeholder={form}
        value={draft[end]}
        maxLength={40}
        inputMode={kind === 'numbers' ? 'decimal' : 'text'}
        error={problem && t(`ranges.${problem}`, { form, example: form })}
        onChange={(event) => {
          const typed = { ...draft, [end]: event.currentTarget.value };
          setDraft(typed);
          settleSoon(typed);
        }}
        onBlur={() => settleSoon.flush()}
        onKeyDown={(event) => event.key === 'Enter' && settleSoon.flush()}
      />
    );
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend has no place in a panel
    <div role="group" aria-label={t('ranges.label', { column: name })} className={classes.range}>
      <div className={chips.filters}>
        {kind === 'days' &&
          quickNames.map((quick) => (
            <FilterToggle
              key={quick}
              name={t(`ranges.quick.${quick}`)}
              chosen={quickOf(within) === quick}
              onChoose={(isChosen) => choose(isChosen ? quickDays[quick satisfies QuickDays] : null)}
            />
          ))}
        <FilterToggle
          name={t('ranges.filled')}
          chosen={isFilled(within)}
          onChoose={(isChosen) => choose(isChosen ? filledOf(kind) : null)}
        />
      </div>
      <Group grow align="flex-start" gap="xs" mt="xs">
        {field('from', t('ranges.least'))}
        {field('to', t('ranges.most'))}
      </Group>
      <Checkbox
        size="xs"
        mt="xs"
        label={t('ranges.blank')}
        checked={blank}
        onChange={(event) => filterRange({ column, within, blank: event.currentTarget.checked })}
      />
    </div>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly chosen: boolean;
  readonly onChoose: (chosen: boolean) => void;
}

/** A button that sets a filter, or removes it if it is set. */
export function FilterToggle({ name, chosen, onChoose }: ChoiceProps) {
  return (
    <UnstyledButton className={chips.filter} aria-pressed={chosen} onClick={() => onChoose(!chosen)}>
      {name}
    </UnstyledButton>
  );
}

/** Example of how to type an end of the range: "dd/mm/aaaa", "1.234,5". */
function useForm(kind: RangeKind): string {
  const { t } = useTranslation('filters');
  const { language } = useFormat();
  if (kind === 'numbers') return fullNumber(1234.5, language);
  const names = { day: t('ranges.form.day'), month: t('ranges.form.month'), year: t('ranges.form.year') };
  const { fields } = dateStyle(language, formatLocale());
  return fields.map(({ name, behind }) => names[name] + behind).join('');
}

/** A range that is open at both ends: every number, or every day. */
const filledOf = (kind: RangeKind): RangeWithin =>
  kind === 'numbers' ? { kind, least: null, most: null } : { kind, first: null, last: null };

function isFilled(within: RangeWithin | null): boolean {
  if (within?.kind === 'numbers') return within.least === null && within.most === null;
  return within?.kind === 'days' && within.first === null && within.last === null;
}
