/** What a typed VIN lacks; `length` counts what counts, without spaces and dashes. */
export type VinCheck =
  | { readonly state: 'ok' }
  | { readonly state: 'empty' }
  | { readonly state: 'scientific-notation' }
  | { readonly state: 'characters'; readonly found: string }
  | { readonly state: 'length'; readonly length: number };

export const VIN_LENGTH = 17;

const INVISIBLE = /[\p{White_Space}\p{Cc}\p{Default_Ignorable_Code_Point}\p{Cf}\u2800]/gu;
const DASHES = /[\p{Pd}\u02d7\u2043\u2212]/gu;
const FORMULA_TEXT = /^="(.*)"$/;
const OUTER_QUOTES = /^['"`\u2018\u2019\u201c\u201d]+|['"`\u2018\u2019\u201c\u201d]+$/g;
const SCIENTIFIC = /^[+-]?\d+(?:[.,]\d+E[+-]?|E[+-])\d{1,3}$/i;

/**
 * Whether a value will be taken, told while it is being typed. The same rules as the core's, which has the last word;
 * a test holds the two together.
 */
export function checkVin(value: string): VinCheck {
  // NFKC would make a space and a combining accent of an acute accent that stands for a quote.
  const visible = value.replaceAll('\u00b4', "'").normalize('NFKC').replace(INVISIBLE, '');
  const bare = visible.replace(FORMULA_TEXT, '$1').replace(OUTER_QUOTES, '');
  if (SCIENTIFIC.test(bare)) return { state: 'scientific-notation' };
  const vin = bare.replace(DASHES, '');
  if (vin === '') return { state: 'empty' };
  const found = /[^A-Za-z0-9]/u.exec(vin)?.[0];
  if (found !== undefined) return { state: 'characters', found };
  return vin.length === VIN_LENGTH ? { state: 'ok' } : { state: 'length', length: vin.length };
}
