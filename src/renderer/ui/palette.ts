import type { Colour } from '../../shared/colours.ts';

export const cssColour = ({ light, dark }: Colour): string => `light-dark(${light}, ${dark})`;
