import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { IdentifierFilter } from '../../contract/schemas/fleet.ts';
import { clearColumnFilter, isColumnFiltered } from '../state/column-filters.ts';
import { useLayout } from '../state/layout.ts';
import { useFleetView } from '../state/view.ts';
import chips from '../ui/filter-chip.module.css';
import classes from './filters.module.css';
import { PanelFoot } from './PanelFoot.tsx';
import { FilterToggle } from './RangeFields.tsx';

/** Milliseconds after the last key until the typed text filters. */
const SETTLED_MS = 300;

/** The conditions that need a text. */
const conditions = ['begins', 'contains'] as const;
type Condition = (typeof conditions)[number];
/** The conditions without a text. */
const choices = ['filled', 'blank'] as const;

export function IdentifierPanel({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation('filters');
  const open = useLayout((state) => state.open);
  const wanted = useFleetView((state) => state.view.identifier ?? null);
  const isFiltered = useFleetView((state) => isColumnFiltered(state.view, 'identifier'));
  const filter = useFleetView((state) => state.filter);
  const [typed, setTyped] = useState<Draft>(() => textOf(wanted) ?? { match: 'begins', text: '' });

  const settle = ({ match, text }: Draft) => {
    const plain = text.trim();
    if (plain !== '') filter('identifier', { match, text: plain });
    // An empty text does not end a filter by `filled` or `blank`: the user chose a condition before typing its text.
    else if (textOf(useFleetView.getState().view.identifier)) filter('identifier', null);
  };
  const settleSoon = useDebouncedCallback(settle, { delay: SETTLED_MS, flushOnUnmount: true });
  const type = (draft: Draft) => {
    setTyped(draft);
    settleSoon(draft);
  };
  const empty = () => {
    settleSoon.cancel();
    setTyped({ ...typed, text: '' });
  };
  const clear = () => {
    empty();
    clearColumnFilter('identifier');
  };
  return (
    <>
      <div className={chips.filters}>
        {choices.map((match) => (
          <FilterToggle
            key={match}
            name={t(`ranges.${match}`)}
            chosen={wanted?.match === match}
            onChoose={(isChosen) => {
              empty();
              filter('identifier', isChosen ? { match } : null);
            }}
          />
        ))}
      </div>
      <ConditionFields typed={typed} onType={type} onSettle={settleSoon.flush} />
      <PanelFoot onClear={isFiltered ? clear : null} onDone={onDone}>
        <Button
          size="compact-sm"
          variant="subtle"
          onClick={() => {
            onDone();
            open({ kind: 'paste' });
          }}
        >
          {t('identifier.paste')}
        </Button>
      </PanelFoot>
    </>
  );
}

interface ConditionFieldsProps {
  readonly typed: Draft;
  readonly onType: (draft: Draft) => void;
  readonly onSettle: () => void;
}

function ConditionFields({ typed, onType, onSettle }: ConditionFieldsProps) {
  const { t } = useTranslation('filters');
  return (
    <div className={classes.condition}>
      <NativeSelect
        size="xs"
        label={t('identifier.condition')}
        value={typed.match}
        data={conditions.map((match) => ({ label: t(`identifier.${match}`), value: match }))}
        onChange={({ currentTarget }) =>
          onType({ ...typed, match: conditions[currentTarget.selectedIndex] ?? 'begins' })
        }
      />
      <TextInput
        data-autofocus
        size="xs"
        label={t('identifier.text')}
        value={typed.text}
        maxLength={100}
        spellCheck={false}
        onChange={({ currentTarget }) => onType({ ...typed, text: currentTarget.value })}
        onBlur={() => onSettle()}
        onKeyDown={(event) => event.key === 'Enter' && onSettle()}
      />
    </div>
  );
}

interface Draft {
  readonly match: Condition;
  readonly text: string;
}

/** The filter, if it is by a text; null: none, or one by `filled` or `blank`. */
const textOf = (wanted: IdentifierFilter | null | undefined): Draft | null =>
  wanted?.match === 'contains' || wanted?.match === 'begins' ? wanted : null;
