import { useQuery } from '@tanstack/react-query';
import i18n from 'i18next';
import { useTranslation } from 'react-i18next';
import type { WorkChanged, WorkValues } from '../../contract/schemas/work.ts';
import { withoutAccents } from '../../shared/folding.ts';
import { ask } from '../bridge.ts';
import { showError } from '../ui/errors.tsx';
import { showUndo } from '../ui/undo-toast.tsx';
import { queryClient, useAppState } from './queries.ts';

const nothing: WorkValues = { tags: [], workState: [], assignee: [] };

/** The tags, states and assignees so far, to choose from. Refreshed with the fleet: the key begins with `fleet`. */
export const useWorkValues = (): WorkValues =>
  useQuery({ queryKey: ['fleet', 'work'], queryFn: () => ask(window.rastro.work.values()) }).data ?? nothing;

const proposed = ['theft', 'workshop', 'recover', 'done'] as const;

export function useWorkStates(): readonly string[] {
  const { t } = useTranslation('work');
  const own = useAppState().data?.settings.workStates ?? null;
  return own ?? proposed.map((state) => t(`proposed.${state}`));
}

/** The states of work to choose from: those that are set up, then others that vehicles have. */
export function useStateChoices(): readonly string[] {
  const states = useWorkStates();
  const used = useWorkValues().workState.map(({ value }) => value);
  return [...new Map([...used, ...states].map((state) => [withoutAccents(state), state])).values()].toSorted(
    (a, b) => placeIn(states, a) - placeIn(states, b) || (a < b ? -1 : 1),
  );
}

function placeIn(states: readonly string[], state: string): number {
  const index = states.findIndex((one) => withoutAccents(one) === withoutAccents(state));
  return index < 0 ? states.length : index;
}

export async function undoWork(changeIds: readonly number[]): Promise<void> {
  for (const changeId of changeIds.toReversed()) await ask(window.rastro.work.undo({ changeId }));
  await queryClient.invalidateQueries({ queryKey: ['fleet'] });
}

export function notifyWorkChange({ changeId, vehicles, refused }: WorkChanged): void {
  const texts = [
    i18n.t('changed', { ns: 'work', count: vehicles }),
    ...(refused > 0 ? [i18n.t('refused', { ns: 'work', count: refused })] : []),
  ];
  showUndo(`work ${changeId}`, texts.join(' '), () => void undoWork([changeId]).catch(showError));
}
