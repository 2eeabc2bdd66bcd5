import type { NearestPlace } from '../../preload/schemas/places.ts';

type Language = 'pt-BR' | 'en';

/** The compass's points of Portuguese, where they differ: leste and oeste. */
const PORTUGUESE: Readonly<Record<string, string>> = { E: 'L', SW: 'SO', W: 'O', NW: 'NO' };

const countries: Readonly<Record<Language, Intl.DisplayNames>> = {
  'pt-BR': new Intl.DisplayNames('pt-BR', { type: 'region' }),
  en: new Intl.DisplayNames('en', { type: 'region' }),
};

/**
 * The place as files and messages of the core tell it: "12 km NE of Campinas, SP", "12 km a NE de Campinas, SP"; "Campinas, SP"
 * where the vehicle is in it; with the country's name outside of Brazil. The screen's own are in `fleet/texts.ts`.
 */
export function placeText(
  { name, region, country, distanceKm, direction }: NearestPlace,
  language: Language,
): string {
  const place = `${name}, ${region ?? countries[language].of(country) ?? country}`;
  if (direction === null) return place;
  const km = Math.round(distanceKm);
  return language === 'en'
    ? `${km} km ${direction} of ${place}`
    : `${km} km a ${PORTUGUESE[direction] ?? direction} de ${place}`;
}
