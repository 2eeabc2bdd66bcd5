import { Button, Textarea } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { workLimits } from '../../contract/enums.ts';
import type { FleetRow } from '../../contract/schemas/fleet.ts';
import { useStateChoices, useWorkValues } from '../state/work.ts';
import { editWork, finishWorkEdit, saveWork, undoEdits, useWorkEdits } from '../state/work-edits.ts';
import { ErrorText, showError } from '../ui/errors.tsx';
import { formatInstant } from '../ui/time.ts';
import { AssigneeField, StateField, TagsField, useLimitHint } from '../ui/work-fields.tsx';
import { PanelSection } from './PanelSection.tsx';
import classes from './VehiclePanel.module.css';

const NOTHING = { tags: [], workState: '', assignee: '', note: '' };

export function VehicleWork({ row: { vin, work } }: { readonly row: FleetRow }) {
  const { t, i18n } = useTranslation(['work', 'fleet']);
  const { draft } = useWorkEdits(vin);
  const states = useStateChoices();
  const used = useWorkValues();
  const shown = { ...(work ?? NOTHING), ...draft };
  const [assignee, typeAssignee] = useTyped(shown.assignee, (text) => editWork(vin, { assignee: text }));
  const [note, typeNote] = useTyped(shown.note, (text) => editWork(vin, { note: text }));
  const noteHint = useLimitHint(note.length >= workLimits.note, workLimits.note);
  const save = () => void saveWork(vin);
  useEffect(() => {
    // Closing the window ends the timer that would save.
    const leave = () => void saveWork(vin);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      void finishWorkEdit(vin);
    };
  }, [vin]);
  return (
    <PanelSection title={t('work:title')}>
      <TagsField
        label={t('fleet:column.tags')}
        value={shown.tags}
        choices={used.tags.map(({ value }) => value)}
        onChange={(tags) => editWork(vin, { tags })}
      />
      <StateField
        value={shown.workState}
        choices={states}
        onChange={(workState) => editWork(vin, { workState })}
      />
      <AssigneeField
        value={assignee}
        choices={used.assignee.map(({ value }) => value)}
        placeholder={t('work:none.assignee')}
        onChange={typeAssignee}
        onBlur={save}
      />
      <Textarea
        {...noteHint}
        size="xs"
        label={t('fleet:column.note')}
        value={note}
        maxLength={workLimits.note}
        autosize
        minRows={2}
        maxRows={10}
        onChange={(event) => typeNote(event.currentTarget.value)}
        onBlur={save}
      />
      {work && <small>{t('work:changedAt', { when: formatInstant(work.changedAt, i18n.language) })}</small>}
      <SaveState vin={vin} />
    </PanelSection>
  );
}

/**
 * A field's text as the user types it. The stored text has no blanks at its ends, but while the user goes on typing,
 * the field must keep the blank after a word and a new line.
 */
function useTyped(stored: string, onType: (text: string) => void) {
  const [typed, setTyped] = useState(stored);
  const type = (text: string) => {
    setTyped(text);
    onType(text);
  };
  return [typed.trim() === stored.trim() ? typed : stored, type] as const;
}

function SaveState({ vin }: { readonly vin: string }) {
  const { t } = useTranslation(['work', 'app', 'errors']);
  const { draft, error, saved } = useWorkEdits(vin);
  const isSaved = Object.keys(draft).length === 0;
  return (
    <div className={classes.status}>
      <span role="status">
        {error !== null && !isSaved ? (
          <ErrorText error={error} />
        ) : (
          isSaved && saved.length > 0 && t('work:saved')
        )}
      </span>
      {error !== null && !isSaved ? (
        <Button size="compact-sm" variant="default" onClick={() => void saveWork(vin)}>
          {t('errors:retry')}
        </Button>
      ) : (
        saved.length > 0 && (
          <Button size="compact-sm" variant="subtle" onClick={() => void undoEdits(vin).catch(showError)}>
            {t('app:undo')}
          </Button>
        )
      )}
    </div>
  );
}
