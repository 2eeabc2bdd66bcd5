import type { NamedArea } from '../contract/schemas/areas.ts';
import type { AgeTier, VehicleStatus } from '../contract/schemas/fleet.ts';

/** A colour for each scheme. Except for areas, the contrast with the background is at least 4.5:1 (WCAG 1.4.3). */
export interface Colour {
  readonly light: string;
  readonly dark: string;
}

const good: Colour = { light: '#087f5b', dark: '#38d9a9' };
const warning: Colour = { light: '#a85500', dark: '#ffc078' };
const bad: Colour = { light: '#c92a2a', dark: '#ff8787' };
const unknown: Colour = { light: '#5c6370', dark: '#adb5bd' };

/** Colours of a position's age in the list, on the map and in reports. A shape and a text always stand beside them. */
export const tierColours: Record<AgeTier, Colour> = { recent: good, late: warning, silent: bad };

/** Colours of the last lookup's result in the list and on the map. A shape and a text always stand beside them. */
export const statusColours: Record<VehicleStatus, Colour> = {
  ok: good,
  'not-found': unknown,
  failed: bad,
  never: unknown,
};

/** The colours of named areas. Their contrast with the scheme's map and screen is 3:1 or more (WCAG 1.4.11). */
export const areaColourOf: Readonly<Record<NamedArea['colour'], Colour>> = {
  blue: { light: '#1864ab', dark: '#74c0fc' },
  teal: { light: '#087f8c', dark: '#66d9e8' },
  green: { light: '#2b7a1f', dark: '#8ce99a' },
  orange: { light: '#b35900', dark: '#ffa94d' },
  red: { light: '#c92a2a', dark: '#ff8787' },
  violet: { light: '#6741d9', dark: '#b197fc' },
  grey: { light: '#5c6370', dark: '#adb5bd' },
};
