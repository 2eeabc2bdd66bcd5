import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useLayout } from '../state/layout.ts';
import { useFleetView } from '../state/view.ts';
import { FilterPill } from './FilterPill.tsx';

export function PastedPill({ onRemove }: { readonly onRemove: () => void }) {
  const { t } = useTranslation('filters');
  const pasted = useFleetView((state) => state.pasted);
  const open = useLayout((state) => state.open);
  if (!pasted) return null;
  const { asked, missed } = pasted;
  return (
    <>
      <FilterPill name={t('pasted.found', { found: asked - missed, count: asked })} onRemove={onRemove} />
      {missed > 0 && (
        <Button
          size="compact-sm"
          variant="light"
          color="yellow"
          aria-haspopup="dialog"
          onClick={() => open({ kind: 'missing' })}
        >
          {t('pasted.missed', { count: missed })}
        </Button>
      )}
    </>
  );
}
