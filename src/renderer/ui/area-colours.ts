import type { AreaColour } from '../../preload/enums.ts';
import type { Colour } from './palette.ts';

/** The colours of named areas; each has 3:1 or more on its scheme's map and screen (WCAG 1.4.11). */
export const areaColourOf: Readonly<Record<AreaColour, Colour>> = {
  blue: { light: '#1864ab', dark: '#74c0fc' },
  teal: { light: '#087f8c', dark: '#66d9e8' },
  green: { light: '#2b7a1f', dark: '#8ce99a' },
  orange: { light: '#b35900', dark: '#ffa94d' },
  red: { light: '#c92a2a', dark: '#ff8787' },
  violet: { light: '#6741d9', dark: '#b197fc' },
  grey: { light: '#5c6370', dark: '#adb5bd' },
};
