import { normaliseIdentifier, searchTerms, splitIdentifiers } from '../../../shared/numbers.ts';

/** Most characters of an identifier. */
const MAX_NAME = 1_000;

const mayBeName = (text: string): boolean => text !== '' && text.length <= MAX_NAME;

/** The lines of a pasted text. Quotes around them, as spreadsheets copy, are ignored. */
const pastedLines = (text: string): string[] =>
  text.split(/[\r\n]+/).map((line) => line.replace(/["'=]/g, '').trim());

/** All that may be an identifier in a pasted text: whole lines, and their parts. */
export function identifierCandidates(text: string): string[] {
  const candidates = pastedLines(text).flatMap((line) => [line, ...splitIdentifiers(line)]);
  return [...new Set(candidates.filter(mayBeName))];
}

/**
 * The distinct terms of a pasted text, each with its text as pasted. A line that is one VIN written in groups, or one
 * identifier, is one term; otherwise white space, commas and semicolons separate terms.
 *
 * @param isName whether a line is an identifier
 */
export function pastedTerms(
  text: string,
  isName: (line: string) => boolean = () => false,
): Map<string, string> {
  const terms = new Map<string, string>();
  const add = (term: string | undefined, pasted: string) => {
    if (term && !terms.has(term)) terms.set(term, pasted);
  };
  for (const plain of pastedLines(text)) {
    const [first, second] = searchTerms(plain);
    if (mayBeName(plain) && isName(plain)) add(normaliseIdentifier(plain), plain);
    else if (first !== undefined && second === undefined) add(first, plain);
    else for (const part of splitIdentifiers(plain)) add(searchTerms(part)[0], part);
  }
  return terms;
}
