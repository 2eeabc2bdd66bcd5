import type { Colour } from '../../shared/colours.ts';

/** As a CSS colour, which follows the scheme by itself. */
export const cssColour = ({ light, dark }: Colour): string => `light-dark(${light}, ${dark})`;
