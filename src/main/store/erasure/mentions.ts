import { VIN_LENGTH } from '../../../shared/vin/vin.ts';
import type { Prepare } from '../db/database.ts';
import type { Leaving } from './leaving.ts';

/** Whole VINs in a text. */
const VINS = new RegExp(`(?<![A-Za-z0-9])[A-Za-z0-9]{${VIN_LENGTH}}(?![A-Za-z0-9])`, 'g');

/** Tells whether a VIN is that of a leaving vehicle. */
export function leavingVins(prepare: Prepare, { mask, vin: named }: Leaving): (vin: string) => boolean {
  const number = prepare<number>('SELECT id FROM vehicle WHERE vin = ?').pluck();
  return (vin) => vin === named || mask[number.get(vin) ?? 0] === 1;
}

/** The text without the VINs of leaving vehicles. */
export function withoutVins(text: string, isLeaving: (vin: string) => boolean): string {
  return text.replace(VINS, (found) => (isLeaving(found.toUpperCase()) ? '' : found));
}

/** The text without a VIN, also where it is written with dashes, dots or spaces. */
export function withoutSpelling(text: string, vin: string): string {
  const between = '[\\s./\\u2010-\\u2015-]{0,2}';
  return text.replace(new RegExp([...vin].join(between), 'gi'), '');
}
