import type { VinDescription } from '../../contract/schemas/vin.ts';
import { checkDigit, needsCheckDigit } from './vin.ts';
import { makerOfWmi } from './wmi-makers.ts';

/** Codes of model years at position 10; they repeat after 30 years (49 CFR 565.15, table VII; ABNT NBR 6066). */
const YEAR_CODES = 'ABCDEFGHJKLMNPRSTVWXY123456789';
/** The earliest model year of the first code, A. */
const FIRST_YEAR = 1980;

/** WMIs of heavy trucks in North America, to which the rule of position 7 does not apply; see `modelYearOf`. */
const HEAVY_TRUCK_WMIS = /^(?:1F[UV]|1H[ST]|1M[12]|1X[KP]|2NK|3AK|3HS|4V|5KK)/;

/**
 * The facts about a vehicle that its VIN contains (ISO 3779, ISO 3780). They are hints: makers merge and change their
 * names, other makers finish a vehicle, and outside of North America, South America and China no rule requires a model
 * year.
 *
 * @param vin normalised, 17 characters
 * @param thisYear the calendar's year; model years go up to the next one
 */
export const describeVin = (vin: string, thisYear: number): VinDescription => ({
  manufacturer: makerOfWmi(vin.slice(0, 3)),
  modelYear: HAS_YEAR.test(vin) ? modelYearOf(vin, thisYear) : null,
  checkDigit: !needsCheckDigit(vin) ? 'not-used' : checkDigit(vin) === vin.charAt(8) ? 'valid' : 'wrong',
});

/** Codes of all regions but Europe, whose makers use position 10 as they like. */
const HAS_YEAR = /^[A-HJ-R1-9]/;

/** 7F to 70 were codes of Oceania; the United States got them when theirs ran out. */
const NORTH_AMERICAN = /^(?:[1-5]|7[F-Z0-9])/;

/**
 * The newest model year with this code, next year at most. In North America a digit at position 7 says that a light
 * vehicle is of before 2010 (49 CFR 565.15 (d)).
 */
function modelYearOf(vin: string, thisYear: number): number | null {
  const code = YEAR_CODES.indexOf(vin.charAt(9));
  if (code < 0) return null;
  const first = FIRST_YEAR + code;
  if (NORTH_AMERICAN.test(vin) && /\d/.test(vin.charAt(6)) && !HEAVY_TRUCK_WMIS.test(vin)) return first;
  return first + 30 * Math.max(0, Math.floor((thisYear + 1 - first) / 30));
}
