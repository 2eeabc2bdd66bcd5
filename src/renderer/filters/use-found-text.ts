import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { Gathered } from '../../preload/schemas/fleet.ts';

/** Says how many of the pasted numbers were found, and how many were not: "3 de 5 números colados encontrados · …". */
export function useFoundText(): (gathered: Gathered) => string {
  const { t } = useTranslation('filters');
  return useCallback(
    ({ asked, missed }) => {
      const found = t('gather.found', { found: asked - missed, count: asked });
      return missed > 0 ? `${found} · ${t('gather.missed', { count: missed })}` : found;
    },
    [t],
  );
}
