import { notifications } from '@mantine/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { VinList } from '../../contract/schemas/lists.ts';
import { ask } from '../bridge.ts';
import { useLayout } from '../state/layout.ts';
import { useFleetView } from '../state/view.ts';
import { listUndo, showUndo } from '../ui/undo-toast.tsx';
import { type Destination, toImportTarget } from './destination.ts';
import { useUndoReplace } from './use-undo-replace.ts';

export const commitKey = (intakeId: string): readonly string[] => ['intake', intakeId, 'commit'];

/** What follows once the list is saved: the pre-flight sheet of its lookup, or nothing. */
export type AfterSave = 'look-up' | 'close';

const nextTask = () => new Promise((resolve) => setTimeout(resolve));

interface CommitOptions {
  readonly intakeId: string;
  readonly destination: Destination;
  readonly name: string;
  readonly onDone: () => void;
}

/** Saves the import as a list and shows it. Then does what `AfterSave` says, unless another dialog is open by then. */
export function useCommit({ intakeId, destination, name, onDone }: CommitOptions) {
  const { t } = useTranslation('intake');
  const client = useQueryClient();
  const [ownDialog] = useState(() => useLayout.getState().dialog);
  const into = toImportTarget(destination);
  const undoReplace = useUndoReplace();
  return useMutation({
    mutationKey: commitKey(intakeId),
    mutationFn: (_after: AfterSave) =>
      ask(window.rastro.intake.commit({ intakeId, name, ...(into ? { into } : {}) })),
    onSuccess: async (list: VinList, after) => {
      await client.invalidateQueries({ queryKey: ['lists'] });
      // The list's name, the table and the dialog change in separate tasks: all in one task would block the screen.
      await nextTask();
      useFleetView.getState().showList(list.id);
      await nextTask();
      const message = t(`done.${destination.how}`, { name: list.name, count: list.vehicles });
      if (into?.how === 'replace') {
        const replacement = { listId: into.listId, insteadOf: list.id };
        showUndo(listUndo.replaced(into.listId), message, () => undoReplace(replacement));
      } else {
        notifications.show({ message });
      }
      const { dialog, open } = useLayout.getState();
      if (dialog !== ownDialog) return;
      if (after === 'close') return onDone();
      open({ kind: 'preflight', target: { kind: 'list', listId: list.id }, onlyOlder: true });
    },
  });
}

interface RequestOptions {
  readonly isReading: boolean;
  readonly canSave: boolean;
  readonly save: (after: AfterSave) => void;
}

/** Accepts a save request while the file is being read: it runs after that, or is dropped if saving is impossible. */
export function useSaveRequest({ isReading, canSave, save }: RequestOptions) {
  const [requested, request] = useState<AfterSave | null>(null);
  useEffect(() => {
    if (requested === null || isReading) return;
    request(null);
    if (canSave) save(requested);
  }, [requested, isReading, canSave, save]);
  return { requested, request };
}
