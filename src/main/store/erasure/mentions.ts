import { VIN_LENGTH } from '../../../shared/vin/vin.ts';
import type { Prepare } from '../db/database.ts';
import type { VehiclesToErase } from './vehicles-to-erase.ts';

const VINS = new RegExp(`(?<![A-Za-z0-9])[A-Za-z0-9]{${VIN_LENGTH}}(?![A-Za-z0-9])`, 'g');
/** Up to this many VINs are searched for by one regular expression; with more, each VIN of a text is looked up. */
const MAX_SOUGHT = 8;

/** Finds the VINs of leaving vehicles (to be erased) in texts about other vehicles. */
export interface Mentions {
  isLeaving(vin: string): boolean;
  /** Whether UTF-8 text may mention a leaving VIN that is not in `own`, the joined VINs of the text's rows. */
  mayBeIn(bytes: Buffer, own: string): boolean;
}

export function mentionsOf(prepare: Prepare, leaving: VehiclesToErase): Mentions {
  const { mask, count, vin: named } = leaving;
  const number = prepare<number>('SELECT id FROM vehicle WHERE vin = ?').pluck();
  const isLeaving = (vin: string) => vin === named || mask[number.get(vin) ?? 0] === 1;
  if (count > MAX_SOUGHT) {
    const isMentioned = (found: string, own: string) =>
      !own.includes(found) && isLeaving(found.toUpperCase());
    return {
      isLeaving,
      mayBeIn: (bytes, own) =>
        bytes
          .toString('latin1')
          .match(VINS)
          ?.some((found) => isMentioned(found, own)) ?? false,
    };
  }
  // Ignores case. An expression takes a third of the time that a search for the bytes takes.
  const sought = new RegExp(vinsOf(prepare, leaving).join('|') || '(?!)', 'i');
  return { isLeaving, mayBeIn: (bytes) => sought.test(bytes.toString('latin1')) };
}

function vinsOf(prepare: Prepare, { mask, vin: named }: VehiclesToErase): string[] {
  const byNumber = prepare<string>('SELECT vin FROM vehicle WHERE id = ?').pluck();
  const vins = named === null ? [] : [named];
  for (let at = mask.indexOf(1); at >= 0; at = mask.indexOf(1, at + 1)) vins.push(byNumber.get(at) ?? '');
  return vins.filter((vin) => vin !== '');
}

export const withoutVins = (text: string, isLeaving: (vin: string) => boolean): string =>
  text.replace(VINS, (found) => (isLeaving(found.toUpperCase()) ? '' : found));

/** The text without a VIN, also where the VIN is written with dashes, dots or spaces. */
export function removeVinSpellings(text: string, vin: string): string {
  const between = '[\\s./\\u2010-\\u2015-]{0,2}';
  return text.replace(new RegExp([...vin].join(between), 'gi'), '');
}
