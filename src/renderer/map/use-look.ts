import { useComputedColorScheme } from '@mantine/core';
import { useMemo } from 'react';
import type { Settings } from '../../preload/schemas/app.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { useMapChoices } from '../state/map.ts';
import { useNow } from '../ui/use-now.ts';
import type { FleetLook, TierLimits } from './vehicles/fleet-layers.ts';

/** Tiers move on with the clock; a minute is fine for ages of hours. */
const MINUTE = 60_000;

export type Thresholds = Pick<Settings, 'lateAfterHours' | 'silentAfterHours'>;

/** Before which second a position is late and silent. */
function tierLimits(now: number, { lateAfterHours, silentAfterHours }: Thresholds): TierLimits {
  const seconds = (Math.floor(now / MINUTE) * MINUTE) / 1000;
  return {
    lateBefore: seconds - lateAfterHours * 3600,
    silentBefore: seconds - silentAfterHours * 3600,
  };
}

/** Scheme, language, tiers and what colours show, as the screen has them now; the same object until one of them changes. */
export function useLook(thresholds: Thresholds): FleetLook {
  const scheme = useComputedColorScheme('light');
  const colourBy = useMapChoices((state) => state.colourBy);
  const language = useLanguage();
  const { lateBefore, silentBefore } = tierLimits(useNow(), thresholds);
  return useMemo(
    () => ({ scheme, language, colourBy, limits: { lateBefore, silentBefore } }),
    [scheme, language, colourBy, lateBefore, silentBefore],
  );
}
