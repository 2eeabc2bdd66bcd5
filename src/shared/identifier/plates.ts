import { wordsOfName } from '../folding.ts';
import { normalised } from '../normalised.ts';

/** Brazilian plates: ABC1234 of before 2018, and ABC1D23 of the Mercosur (Contran resolution 780/2019). */
const PLATE = /^[A-Z]{3}[0-9][A-Z0-9][0-9]{2}$/;

/** Words of a header that name plates, in small letters without accents: Portuguese, English, Spanish. */
const NAMES = new Set(
  'placa placas plate plates licenseplate numberplate registration matricula patente'.split(' '),
);

/** An identifier in the form that is compared: capitals, without accents, white space and dashes (`ABC1D23`). */
export const plainIdentifier = (text: string): string =>
  normalised(text, 'NFKD')
    .replace(/[\p{M}\p{White_Space}\p{Pd}\u00ad\u2212\u200b-\u200d\u2060\ufeff]/gu, '')
    .toUpperCase();

/** Whether a text is a Brazilian plate, with or without dash and spaces, in any case. */
export const isPlate = (text: string): boolean => PLATE.test(plainIdentifier(text));

export const isPlateWord = (word: string): boolean => NAMES.has(word);

/** Whether a header says that its column has plates, whatever its case, accents and punctuation: "Placa2" too. */
export const isPlateHeader = (header: string): boolean =>
  wordsOfName(header).some((word) => isPlateWord(word.replace(/\d{1,3}$/, '')));
