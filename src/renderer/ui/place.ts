import type { TFunction } from 'i18next';
import type { NearestPlace } from '../../preload/schemas/places.ts';
import { countryName } from './country.ts';

/** "12 km NE of Campinas, SP"; "Campinas, SP" where the vehicle is in it; abroad with the country's name. */
export function placeText(place: NearestPlace, t: TFunction<'fleet'>, language: string): string {
  const { name, region, country, distanceKm, direction } = place;
  const whole = `${name}, ${region ?? countryName(country, language)}`;
  if (direction === null) return whole;
  return t('place.near', {
    km: Math.round(distanceKm),
    direction: t(`place.direction.${direction}`),
    place: whole,
  });
}
