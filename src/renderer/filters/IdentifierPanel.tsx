import { Button, NativeSelect, TextInput, UnstyledButton } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { IdentifierFilter } from '../../preload/schemas/fleet.ts';
import { clearColumnFilter, isColumnFiltered } from '../state/column-filters.ts';
import { useLayout } from '../state/layout.ts';
import { useFleetView } from '../state/view.ts';
import chips from '../ui/filter-chip.module.css';
import classes from './filters.module.css';
import { PanelFoot } from './PanelFoot.tsx';

/** After this wait a typed text counts. */
const SETTLED_MS = 300;

const conditions = ['begins', 'contains'] as const;
type Condition = (typeof conditions)[number];
const choices = ['filled', 'blank'] as const;

/** Filters by what identifies the vehicles: how it begins, a part of it, or whether there is one; or by many pasted ones. */
export function IdentifierPanel({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation('filters');
  const open = useLayout((state) => state.open);
  const wanted = useFleetView((state) => state.view.identifier ?? null);
  const isFiltered = useFleetView((state) => isColumnFiltered(state.view, 'identifier'));
  const filter = useFleetView((state) => state.filter);
  const [typed, setTyped] = useState(() => draftOf(wanted));

  const settle = ({ match, text }: Draft) => {
    const plain = text.trim();
    filter('identifier', plain === '' ? null : { match, text: plain });
  };
  const settleSoon = useDebouncedCallback(settle, SETTLED_MS);
  const type = (draft: Draft) => {
    setTyped(draft);
    settleSoon(draft);
  };
  const choose = (match: (typeof choices)[number]) => {
    settleSoon.cancel();
    setTyped({ ...typed, text: '' });
    filter('identifier', wanted?.match === match ? null : { match });
  };
  return (
    <>
      <div className={chips.filters}>
        {choices.map((match) => (
          <UnstyledButton
            key={match}
            className={chips.filter}
            aria-pressed={wanted?.match === match}
            onClick={() => choose(match)}
          >
            {t(`identifier.${match}`)}
          </UnstyledButton>
        ))}
      </div>
      <ConditionFields typed={typed} onType={type} onSettle={settleSoon.flush} />
      <PanelFoot
        onClear={
          isFiltered
            ? () => {
                settleSoon.cancel();
                setTyped({ ...typed, text: '' });
                clearColumnFilter('identifier');
              }
            : null
        }
        onDone={onDone}
      >
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

/** The condition and its text. */
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

const draftOf = (wanted: IdentifierFilter | null): Draft =>
  wanted?.match === 'contains' || wanted?.match === 'begins'
    ? { match: wanted.match, text: wanted.text }
    : { match: 'begins', text: '' };
