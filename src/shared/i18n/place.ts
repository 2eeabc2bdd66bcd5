import { countryName } from './country.ts';
import { formatText } from './format.ts';
import { localeOf } from './languages.ts';
import type { Texts } from './locale.ts';

/** The nearest place of a position, as the core finds it. */
interface Place {
  readonly name: string;
  /** State of Brazil, `SP`; null elsewhere. */
  readonly region: string | null;
  /** ISO 3166 alpha-2. */
  readonly country: string;
  readonly distanceKm: number;
  /** From the place to the position; null within the place. */
  readonly direction: keyof Texts['fleet']['place']['direction'] | null;
}

/** "12 km NE of Campinas, SP"; "Campinas, SP" for a position inside it. Abroad the country's name replaces "SP". */
export function placeText({ name, region, country, distanceKm, direction }: Place, language: string): string {
  const place = `${name}, ${region ?? countryName(country, language)}`;
  if (direction === null) return place;
  const text = localeOf(language).texts.fleet.place;
  const values = { km: Math.round(distanceKm), direction: text.direction[direction], place };
  return formatText(text.near, values, language);
}
