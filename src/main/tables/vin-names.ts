import { wordsOfName } from '../../shared/folding.ts';

/** Names of the VIN column, in lower case without accents: Portuguese, English, Spanish, French, German, Italian. */
const VIN_NAMES = new Set([
  'chassi',
  'chassis',
  'chasis',
  'vin',
  'niv',
  'fin',
  'bastidor',
  'telaio',
  'fahrgestell',
]);

/** Words around the name that say nothing, in the same form: `Nº do Chassi`, `Fahrgestell-Nr.`, `VIN (17 digits)`. */
const FILLERS = new Set(
  (
    'n no nr num numero number code codigo cod cd de do da del du di of the veiculo vehicle vehiculo ' +
    '17 digitos digits caracteres characters completo full'
  ).split(' '),
);

/**
 * Whether a header names the VIN column, whatever its case, accents and punctuation. It may have several names for it,
 * as `Chassi/VIN` does.
 */
export function isVinHeader(header: string): boolean {
  const words = wordsOf(header).filter((word) => !FILLERS.has(word));
  return words.length > 0 && words.every((word) => VIN_NAMES.has(word));
}

/** Whether a word of a header names the VIN column, or says nothing. */
export const isVinWord = (word: string): boolean => VIN_NAMES.has(word) || FILLERS.has(word);

/** The words and numbers of a header, in lower case without accents: "Chassi1" has one of each. */
export const wordsOf = (header: string): string[] =>
  wordsOfName(header)
    .flatMap((word) => word.match(/\d+|\D+/g) ?? [])
    .map((word) => word.replace(/fahrgestell(?:nummer|nr)/g, 'fahrgestell'));

/** Digits that a column's name may have: `Chassi 1`, `DA3_CHASSI`. More may be of a bad VIN behind its label. */
const MOST_DIGITS = 2;

/** Whether a header has a name of the VIN column among other words, and too few digits for a bad VIN. */
export function mentionsVin(header: string): boolean {
  const digits = header.match(/\d/g)?.length ?? 0;
  return digits <= MOST_DIGITS && hasVinName(header);
}

export const hasVinName = (header: string): boolean => wordsOf(header).some((word) => VIN_NAMES.has(word));
