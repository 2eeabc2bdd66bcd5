let current = '';

/** The system's regional format, BCP 47; empty while unknown. */
export const formatLocale = (): string => current;

/** Must be called before the first render: a later call redraws nothing. */
export function setFormatLocale(tag: string): void {
  current = tag;
}
