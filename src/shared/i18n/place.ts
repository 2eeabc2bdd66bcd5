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

/** The parts of `placeText`, for where there is little room. */
export function placeParts({ name, region, country, distanceKm, direction }: Place, language: string) {
  const text = localeOf(language).texts.fleet.place;
  const values = direction && { km: Math.round(distanceKm), direction: text.direction[direction] };
  return {
    town: name,
    region: `, ${region ?? countryName(country, language)}`,
    distance: values ? ` · ${formatText(text.distance, values, language)}` : '',
  };
}

/** "Campinas, SP · 12 km NE"; "Campinas, SP" for a position inside it. Abroad the country's name replaces "SP". */
export function placeText(place: Place, language: string): string {
  const { town, region, distance } = placeParts(place, language);
  return `${town}${region}${distance}`;
}
