import { withoutAccents } from '../../shared/folding.ts';

/**
 * A text without accents and capitals, of the same length, so that offsets apply to both texts: `Posição` → `posicao`.
 */
export const foldSameLength = (text: string): string =>
  text.replace(/[^\0-\x7f]/g, foldUnit).replace(/[A-Z]+/g, (capitals) => capitals.toLowerCase());

function foldUnit(unit: string): string {
  const folded = withoutAccents(unit);
  return folded.length === unit.length ? folded : unit;
}

export const wordsOf = (typed: string): string[] => foldSameLength(typed).split(/\s+/).filter(Boolean);
