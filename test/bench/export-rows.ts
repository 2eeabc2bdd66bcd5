import { demoVin } from '../../src/main/simulator/demo-vins.ts';
import type { StoredAnswer } from '../../src/main/store/records.ts';

/** What the rows of the bench `export` hold, in the store and beside it alike. */

/** When they go out, and when they were asked for. Milliseconds since 1970. */
export const NOW = Date.UTC(2026, 10, 21, 12);
export const ASKED_AT = NOW - 3_600_000;

export const OWN_COLUMNS = ['Placa', 'Filial', 'Motorista', 'Hodometro'];

/** The columns of the answers that go out, by their ids. */
export const ANSWER_COLUMNS = [
  ...(['vin', 'status', 'latitude', 'longitude'] as const),
  ...(['seenAt', 'age', 'place', 'askedAt'] as const),
];

export function ownCells(row: number): string[] {
  return [`ABC${row % 10}D${row % 97}`, `Filial ${row % 53}`, `Motorista ${row % 997}`, `${row % 250_000},5`];
}

const latitude = (row: number) => -30 + (row % 200_000) / 10_000;
const longitude = (row: number) => -60 + (row % 200_000) / 10_000;
const HOURS = 400;

/** Read in UTC. */
function timestamp(row: number): string {
  const seen = new Date(NOW - (1 + (row % HOURS)) * 3_600_000);
  return seen.toISOString().slice(0, 19).replace('T', ' ');
}

export function answerTo(row: number): StoredAnswer {
  const position = { timestamp: timestamp(row), latitude: latitude(row), longitude: longitude(row) };
  return { vin: demoVin(1, row), attempts: 1, answer: { status: 'ok', ...position } };
}

/** The row as it goes out, its numbers as they come. */
export function cellsOf(row: number, askedAt: string): (string | number)[] {
  const hours = 1 + (row % HOURS);
  const found = ['Located', latitude(row), longitude(row), timestamp(row), hours, '', askedAt];
  return [demoVin(1, row), ...found, ...ownCells(row)];
}
