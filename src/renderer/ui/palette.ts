import type { AgeTier, VehicleStatus } from '../../preload/schemas/fleet.ts';

/** A colour for each scheme; each has 4.5:1 or more against its scheme's background (WCAG 1.4.3). */
export interface Colour {
  readonly light: string;
  readonly dark: string;
}

/** As a CSS colour, which follows the scheme by itself. */
export const ofScheme = ({ light, dark }: Colour): string => `light-dark(${light}, ${dark})`;

const good: Colour = { light: '#087f5b', dark: '#38d9a9' };
const warning: Colour = { light: '#a85500', dark: '#ffc078' };
const bad: Colour = { light: '#c92a2a', dark: '#ff8787' };
const unknown: Colour = { light: '#5c6370', dark: '#adb5bd' };

/** Age of a position, in list and map alike; always beside a shape and a text. */
export const tierColours: Record<AgeTier, Colour> = { recent: good, late: warning, silent: bad };

/** What the last lookup gave, in list and map alike; always beside a shape and a text. */
export const statusColours: Record<VehicleStatus, Colour> = {
  ok: good,
  'not-found': unknown,
  failed: bad,
  never: unknown,
};
