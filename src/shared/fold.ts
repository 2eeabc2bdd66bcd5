import { normalised } from './normalised.ts';

/** A text without accents and capitals, for searches: "Posição" → "posicao". */
export const fold = (text: string): string => normalised(text, 'NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
