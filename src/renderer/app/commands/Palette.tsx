import { Combobox, Modal, Text, TextInput, useCombobox, VisuallyHidden } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { AppCommand } from '../../../contract/app-commands.ts';
import { Keys } from '../../help/Keys.tsx';
import { useLayout } from '../../state/layout.ts';
import classes from './palette.module.css';
import { rankedGroups } from './rank.ts';
import { type Entry, useEntries } from './use-entries.ts';
import { useVehicleEntries } from './use-vehicle-entries.ts';

const LIST_ID = 'palette-lines';

/** The palette: a search over all commands, lists, saved views, runs and vehicles. */
export function Palette({ possible }: { readonly possible: readonly AppCommand[] }) {
  const { t } = useTranslation('commands');
  const showPalette = useLayout((state) => state.showPalette);
  const close = () => showPalette(false);
  return (
    <Modal.Root opened onClose={close} size={620} yOffset="10vh" centered={false} lockScroll={false}>
      <Modal.Overlay backgroundOpacity={0.35} />
      <Modal.Content aria-label={t('title')}>
        <Search possible={possible} close={close} />
        <Text size="xs" c="dimmed" className={classes.foot ?? ''}>
          {t('hint')}
        </Text>
      </Modal.Content>
    </Modal.Root>
  );
}

interface SearchProps {
  readonly possible: readonly AppCommand[];
  readonly close: () => void;
}

function Search({ possible, close }: SearchProps) {
  const { t } = useTranslation('commands');
  const [typed, setTyped] = useState('');
  const entries = useEntries(possible);
  const { vehicles, isAsked } = useVehicleEntries(typed);
  const groups = rankedGroups([...entries, ...vehicles], typed);
  const lines = groups.flatMap((group) => group.entries);
  const { store, chosen } = useChosenLine(lines.map(({ key }) => key).join('\n'), close);

  const carryOut = (key: string) => {
    // The palette closes first, so that the focus is back where it was before the command opens a dialog.
    flushSync(close);
    lines.find((line) => line.key === key)?.carryOut();
  };
  // If Enter is pressed before the vehicles are found, the first line is carried out once they are. That runs in a
  // microtask, because `flushSync` does nothing within an effect.
  const [isHasty, setHasty] = useState(false);
  const first = isHasty && !isAsked ? lines[0]?.key : undefined;
  const onHaste = useEffectEvent(carryOut);
  useEffect(() => {
    if (first !== undefined) queueMicrotask(() => onHaste(first));
  }, [first]);
  const change = (text: string) => {
    setTyped(text);
    setHasty(false);
  };
  return (
    <Combobox store={store} onOptionSubmit={carryOut} resetSelectionOnOptionHover={false}>
      <Combobox.EventsTarget
        withExpandedAttribute
        // The library sets these attributes only once an arrow key was pressed.
        aria-expanded
        aria-controls={LIST_ID}
        aria-activedescendant={chosen ?? undefined}
      >
        <TextInput
          data-autofocus
          variant="unstyled"
          size="md"
          className={classes.search ?? ''}
          aria-label={t('search')}
          placeholder={t('search')}
          value={typed}
          maxLength={100}
          spellCheck={false}
          leftSection={<IconSearch size={20} aria-hidden />}
          onChange={(event) => change(event.currentTarget.value)}
          onKeyDown={({ key }) => setHasty(key === 'Enter' && lines.length === 0)}
        />
      </Combobox.EventsTarget>
      <VisuallyHidden role="status">
        {typed.trim() !== '' && t('results', { count: lines.length })}
      </VisuallyHidden>
      <Combobox.Options id={LIST_ID} className={classes.lines ?? ''} aria-label={t('title')}>
        {groups.map(({ label, entries: ofGroup }) => (
          <Combobox.Group key={label} label={label}>
            {ofGroup.map((entry) => (
              <Line key={entry.key} entry={entry} />
            ))}
          </Combobox.Group>
        ))}
      </Combobox.Options>
      {lines.length === 0 && !isAsked && (
        <Text size="sm" c="dimmed" className={classes.none ?? ''}>
          {t('none')}
        </Text>
      )}
    </Combobox>
  );
}

/**
 * The combo box of the lines. It chooses the first line whenever the lines change. The library leaves that to the user,
 * and names the chosen line to screen readers only when it was reached by an arrow key.
 *
 * @param lines the joined keys of the lines: the text changes when the lines change
 */
function useChosenLine(lines: string, close: () => void) {
  const combobox = useCombobox({ opened: true, onDropdownClose: close });
  const [chosen, setChosen] = useState<string | null>(null);
  const { selectFirstOption } = combobox;
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the lines change, the first option is another one
  useEffect(() => setChosen(selectFirstOption()), [lines, selectFirstOption]);
  const noting = (select: () => string | null) => () => {
    const id = select();
    setChosen(id);
    return id;
  };
  const store = {
    ...combobox,
    selectNextOption: noting(combobox.selectNextOption),
    selectPreviousOption: noting(combobox.selectPreviousOption),
  };
  return { store, chosen };
}

function Line({ entry: { key, name, note, keys, Icon } }: { readonly entry: Entry }) {
  return (
    <Combobox.Option value={key} className={classes.line ?? ''}>
      <Icon size={18} aria-hidden className={classes.icon} />
      <span className={classes.name}>{name}</span>
      {note !== null && <span className={classes.note}>{note}</span>}
      {keys !== null && (
        <span className={classes.keys}>
          <Keys shortcut={keys} />
        </span>
      )}
    </Combobox.Option>
  );
}
