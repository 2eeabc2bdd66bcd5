import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AreaDraft, AreaShape, NamedArea } from '../../contract/schemas/areas.ts';
import { ask } from '../bridge.ts';
import { refreshAreas } from '../state/areas.ts';
import { useShowColumns } from '../state/column-layouts.ts';
import { drawnShape } from '../state/drawn-shape.ts';
import { useFleetView } from '../state/view.ts';
import { showUndo } from '../ui/undo-toast.tsx';

/** Saves an area. After the first area the table shows its column of areas. */
export function useSaveArea(isFirst: boolean) {
  const show = useShowColumns();
  return useMutation({
    mutationFn: (draft: AreaDraft) => ask(window.rastro.areas.save(structuredClone(draft) as never)),
    onSuccess: async ({ id }, { shape }) => {
      if (isFirst) show(['areas']);
      await refreshAreas();
      filterByArea(id, shape);
    },
  });
}

/** The filter by what was drawn on the map gives way to one by the area that was made of it. */
export function filterByArea(id: number, shape: AreaShape | null): void {
  const { view, filter } = useFleetView.getState();
  if (!shape || view.areas || JSON.stringify(shape) !== JSON.stringify(drawnShape(view))) return;
  filter(view.shape ? 'shape' : 'box', null);
  filter('areas', { match: 'these', ids: [id] });
}

export function useRemoveAreas() {
  const { t } = useTranslation('areas');
  const restore = useMutation({
    mutationFn: (removalId: number) => ask(window.rastro.areas.restore({ removalId })),
    onSuccess: refreshAreas,
  });
  const removal = useMutation({
    mutationFn: (areas: readonly NamedArea[]) =>
      ask(window.rastro.areas.remove({ ids: areas.map(({ id }) => id) })),
    onSuccess: async (removalId, areas) => {
      leaveFilter(areas.map(({ id }) => id));
      showUndo(
        `removed areas ${removalId}`,
        t('removed', { count: areas.length, name: areas[0]?.name ?? '' }),
        () => restore.mutate(removalId),
      );
      await refreshAreas();
    },
  });
  return removal.mutate;
}

/** Takes removed areas out of the view's filter, because a filter by them alone would leave the view empty. */
function leaveFilter(gone: readonly number[]): void {
  const { view, filter } = useFleetView.getState();
  if (view.areas?.match !== 'these') return;
  const ids = view.areas.ids.filter((id) => !gone.includes(id));
  if (ids.length < view.areas.ids.length) filter('areas', ids.length > 0 ? { match: 'these', ids } : null);
}
