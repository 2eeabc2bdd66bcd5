/**
 * The language that a browser asks for first.
 *
 * @param header `Accept-Language` (RFC 9110, 12.5.4). Chromium, Firefox and Safari put the user's first choice first
 * @returns a BCP 47 tag; null where the header names no language
 */
export function languageOfBrowser(header: string | undefined): string | null {
  const tag = header?.split(',')[0]?.split(';')[0]?.trim() ?? '';
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null;
  } catch {
    // `*`, or no tag at all.
    return null;
  }
}
