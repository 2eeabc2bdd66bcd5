let current = '';

/** The system's regional format, BCP 47; empty while unknown. */
export const formatLocale = (): string => current;

/** To be called before the first render: nothing is drawn anew for it. */
export function setFormatLocale(tag: string): void {
  current = tag;
}
