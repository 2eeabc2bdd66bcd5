import { notifyManager } from '@tanstack/react-query';
import { create } from 'zustand';
import type { VehicleWork } from '../../contract/schemas/work.ts';
import { ask } from '../bridge.ts';
import { showError } from '../ui/errors.tsx';
import { queryClient, vehicleQuery } from './queries.ts';
import { undoWork } from './work.ts';

type WorkDraft = Partial<Omit<VehicleWork, 'changedAt'>>;

interface Editing {
  /** What is not saved yet. It stays here until it is saved, even if the vehicle is closed. */
  readonly draft: WorkDraft;
  /** Why the last try to save failed; null: it did not. */
  readonly error: unknown;
  readonly saved: readonly number[];
}

const NOT_EDITED: Editing = { draft: {}, error: null, saved: [] };

const useEdits = create<{ readonly edits: ReadonlyMap<string, Editing> }>()(() => ({ edits: new Map() }));

export const useWorkEdits = (vin: string): Editing => useEdits(({ edits }) => edits.get(vin) ?? NOT_EDITED);

/** Milliseconds after the last change until it is saved. */
const SETTLED_MS = 800;

const timers = new Map<string, ReturnType<typeof setTimeout>>();
const saving = new Map<string, Promise<void>>();

const editing = (vin: string): Editing => useEdits.getState().edits.get(vin) ?? NOT_EDITED;

function update(vin: string, patch: Partial<Editing>): void {
  useEdits.setState(({ edits }) => ({ edits: new Map(edits).set(vin, { ...editing(vin), ...patch }) }));
}

/**
 * Adds a change of the state of work, assignee, tags or note of a vehicle to its draft, and saves the draft
 * `SETTLED_MS` after the last change.
 */
export function editWork(vin: string, change: WorkDraft): void {
  update(vin, { draft: { ...editing(vin).draft, ...change } });
  clearTimeout(timers.get(vin));
  timers.set(
    vin,
    setTimeout(() => void saveWork(vin), SETTLED_MS),
  );
}

/** Saves what was typed of a vehicle without a wait, but after a save that is under way. */
export async function saveWork(vin: string): Promise<void> {
  // Several calls may wait here. The first one that goes on saves the whole draft.
  while (saving.has(vin)) await saving.get(vin);
  clearTimeout(timers.get(vin));
  const { draft } = editing(vin);
  if (Object.keys(draft).length === 0) return;
  const work = send(vin, draft).finally(() => saving.delete(vin));
  saving.set(vin, work);
  await work;
}

async function send(vin: string, draft: WorkDraft): Promise<void> {
  try {
    const { tags, ...texts } = draft;
    const patch = { ...texts, ...(tags ? { tags: [...tags] } : {}) };
    const { changeId, vehicles } = await ask(window.rastro.work.change({ vins: [vin], patch }));
    await queryClient.invalidateQueries({ queryKey: vehicleQuery(vin).queryKey });
    // The answer is drawn in a later task. Without the draft, the fields would show the former text until then, and the
    // caret would move to its end.
    await new Promise<void>((resolve) => notifyManager.schedule(resolve));
    const now = editing(vin);
    update(vin, {
      draft: unsaved(now.draft, draft),
      error: null,
      saved: vehicles > 0 ? [...now.saved, changeId] : now.saved,
    });
  } catch (error) {
    update(vin, { error });
  }
}

function unsaved(now: WorkDraft, saved: WorkDraft): WorkDraft {
  const fields = Object.keys(now) as (keyof WorkDraft)[];
  return Object.fromEntries(
    fields.filter((field) => now[field] !== saved[field]).map((field) => [field, now[field]]),
  );
}

/** Takes back all that was changed since the vehicle was opened. */
export async function undoEdits(vin: string): Promise<void> {
  await saveWork(vin);
  const { saved } = editing(vin);
  update(vin, { saved: [] });
  await undoWork(saved);
}

/**
 * To be called when the vehicle is closed: saves what was typed, and ends the offer to undo what was saved. If saving
 * fails, the draft stays, and a notice shows the error, which the closed panel cannot.
 */
export async function finishWorkEdit(vin: string): Promise<void> {
  await saveWork(vin);
  const { draft, error } = editing(vin);
  if (Object.keys(draft).length > 0) {
    // Without an error the vehicle was opened again, and more was typed.
    if (error !== null) showError(error);
    return;
  }
  useEdits.setState(({ edits }) => {
    const left = new Map(edits);
    left.delete(vin);
    return { edits: left };
  });
}
