import { useComputedColorScheme } from '@mantine/core';
import { useMemo } from 'react';
import { type AgeHours, ageLimits } from '../../shared/ages.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { useMapChoices } from '../state/map.ts';
import { useNow } from '../ui/use-now.ts';
import type { FleetLook } from './vehicles/fleet-layers.ts';

/** The present scheme, language, age limits and meaning of colours: the same object until one of them changes. */
export function useLook(hours: AgeHours): FleetLook {
  const scheme = useComputedColorScheme('light');
  const colourBy = useMapChoices((state) => state.colourBy);
  const language = useLanguage();
  const { lateBefore, silentBefore } = ageLimits(useNow(), hours);
  return useMemo(
    () => ({ scheme, language, colourBy, limits: { lateBefore, silentBefore } }),
    [scheme, language, colourBy, lateBefore, silentBefore],
  );
}
