import type { Colour } from '../../shared/colours.ts';

/** The colour in CSS, which follows the light or dark scheme by itself. */
export const cssColour = ({ light, dark }: Colour): string => `light-dark(${light}, ${dark})`;
