const names = new Map<string, Intl.DisplayNames>();

/** A country's name in the language, by its code (ISO 3166 alpha-2); the code itself if there is no such name. */
export function countryName(code: string, language: string): string {
  let known = names.get(language);
  if (!known) {
    known = new Intl.DisplayNames(language, { type: 'region' });
    names.set(language, known);
  }
  return known.of(code) ?? code;
}
