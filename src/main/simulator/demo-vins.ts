import { hash, pick } from './random.ts';

/** World manufacturer identifiers of makers in Brazil, each with vehicle descriptors (ISO 3779, parts 1 and 2). */
const MODELS: readonly string[] = [
  '9BWZZZ377',
  '9BWAB45U0',
  '9BWKB45U2',
  '9BD19A1B0',
  '9BD578142',
  '9BD281A2R',
  '9BFZH55L1',
  '9BFZK53A4',
  '93Y5SRD04',
  '93YHSR2L6',
  '95PJN81E2',
  '95PGA51B7',
  '9BM958154',
  '9BM384078',
  '953658266',
  '95365823X',
  '9BGKS48U0',
  '9BGJC75Z3',
  '9BSR6X400',
  '9BVRG40D5',
];
const YEARS = [...'CDEFGHJKLMNPRST'];
/** Codes of plants: the 11th character of a VIN. */
const PLANTS = [...'PTR4B8CGJS'];

/** Number of six-digit serials: each demo vehicle has its own. */
const SERIALS = 1_000_000;
/** This factor permutes the serials. */
const SCATTER = 618_033;
/** The inverse of `SCATTER` modulo `SERIALS`. */
const GATHER = 7_697;

/** The VIN of a demo vehicle, 0 ≤ index < a million; different for each index. */
export function demoVin(seed: number, index: number): string {
  const serial = (index * SCATTER + firstSerial(seed)) % SERIALS;
  const plant = pick(PLANTS, hash(serial, 4));
  const model = pick(MODELS, hash(seed, index, 1));
  const year = pick(YEARS, hash(seed, index, 2));
  return `${model}${year}${plant}${String(serial).padStart(6, '0')}`;
}

/** The index of a demo vehicle, or null where the VIN is not one of `vehicles`. Computed, without a table. */
export function demoIndex(seed: number, vehicles: number, vin: string): number | null {
  if (!/^\d{6}$/.test(vin.slice(11))) return null;
  const index = (((Number(vin.slice(11)) - firstSerial(seed) + SERIALS) % SERIALS) * GATHER) % SERIALS;
  return index < vehicles && demoVin(seed, index) === vin ? index : null;
}

const firstSerial = (seed: number): number => Math.floor(hash(seed, 3) * SERIALS);
