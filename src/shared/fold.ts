/** A text without accents and capitals, for searches: "Posição" → "posicao". */
export const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
