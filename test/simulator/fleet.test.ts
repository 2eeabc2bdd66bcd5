import { expect, test } from 'vitest';
import { makeFleet } from '../../scripts/simulator/fleets.ts';
import { demoIndex, demoVin } from '../../src/main/simulator/demo-vins.ts';
import type { Fleet, PositionResult } from '../../src/main/simulator/fleet.ts';
import { distanceKm, neighbours, towns } from '../../src/main/simulator/towns.ts';

const NOW = Date.UTC(2026, 10, 21, 15);
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
type Found = Extract<PositionResult, { status: 'ok' }>;

function found(fleet: Fleet, at = NOW): readonly Found[] {
  return fleet
    .vins()
    .map((vin) => fleet.answer(vin, at))
    .filter((answer) => answer.status === 'ok');
}

/** The document's text read in America/Sao_Paulo, UTC−3. */
function age(answer: Found, now = NOW): number {
  return now - Date.parse(`${answer.timestamp.replace(' ', 'T')}-03:00`);
}

test('the same seed gives the same fleet, another seed another', () => {
  const vins = (seed: number) => makeFleet({ kind: 'demo', vehicles: 240, seed }).vins();
  expect(vins(1)).toEqual(vins(1));
  expect(vins(1).filter((vin) => vins(2).includes(vin))).toEqual([]);
});

test('VINs look like VINs and are all different, a million of them', () => {
  const seen = new Set<string>();
  for (let index = 0; index < 1_000_000; index++) seen.add(demoVin(3, index));
  expect(seen.size).toBe(1_000_000);
  for (const vin of makeFleet({ kind: 'demo', vehicles: 500, seed: 3 }).vins()) {
    expect(vin).toMatch(/^9[35][A-HJ-NPR-Z0-9]{15}$|^9B[A-HJ-NPR-Z0-9]{15}$/);
  }
});

test('a VIN leads back to its index, and only inside the fleet', () => {
  for (const index of [0, 1, 617_999, 999_999]) {
    const vin = demoVin(11, index);
    expect(demoIndex(11, 1_000_000, vin)).toBe(index);
    expect(demoIndex(11, index, vin)).toBeNull();
    expect(demoIndex(12, 1_000_000, vin)).toBeNull();
  }
  expect(demoIndex(11, 10, '9BWZZZ377VI004251')).toBeNull();
});

test('about 6 % are not found, about 8 % silent for weeks, a few for days, most fresh', () => {
  const fleet = makeFleet({ kind: 'demo', vehicles: 5000, seed: 1 });
  const ages = found(fleet).map((answer) => age(answer));
  const share = (from: number, to: number) => ages.filter((ms) => ms >= from && ms < to).length / 5000;
  const notFound = 1 - ages.length / 5000;
  expect(notFound > 0.045 && notFound < 0.07).toBe(true);
  expect(share(21 * DAY, 82 * DAY) > 0.06 && share(21 * DAY, 82 * DAY) < 0.09).toBe(true);
  expect(share(2 * DAY, 6 * DAY) > 0.03 && share(2 * DAY, 6 * DAY) < 0.06).toBe(true);
  expect(share(0, 61 * MINUTE)).toBeGreaterThan(0.7);
  expect(Math.min(...ages)).toBeGreaterThanOrEqual(0);
  expect(share(82 * DAY, Number.POSITIVE_INFINITY)).toBe(0);
});

test('the default fleet has twelve vehicles within 40 m on one yard, four on one spot', () => {
  const fleet = makeFleet({ kind: 'demo', vehicles: 240, seed: 1 });
  const all = found(fleet);
  const groups = all.map((one) => all.filter((other) => distanceKm(one, other) < 0.04).length);
  const spots = all.map((one) => all.filter((other) => distanceKm(one, other) === 0).length);
  expect(Math.max(...groups)).toBe(12);
  expect(Math.max(...spots)).toBe(4);
});

test('vehicles never move back in time and never faster than a lorry', () => {
  const fleet = makeFleet({ kind: 'demo', vehicles: 300, seed: 4 });
  let moved = 0;
  for (const vin of fleet.vins()) {
    let last: Found | null = null;
    for (let at = NOW; at < NOW + 12 * 60 * MINUTE; at += 7 * MINUTE) {
      const answer = fleet.answer(vin, at);
      expect(fleet.answer(vin, at)).toEqual(answer);
      if (answer.status !== 'ok') break;
      if (last) {
        expect(answer.timestamp >= last.timestamp).toBe(true);
        const hours = (age(last) - age(answer)) / 3_600_000;
        expect(distanceKm(last, answer)).toBeLessThanOrEqual(50.5 * hours + 0.05);
        if (answer.timestamp === last.timestamp) expect(answer).toEqual(last);
      }
      if (last && distanceKm(last, answer) > 1) moved += 1;
      last = answer;
    }
  }
  expect(moved).toBeGreaterThan(1000);
});

test('silent vehicles stay where they are', () => {
  const fleet = makeFleet({ kind: 'demo', vehicles: 240, seed: 1 });
  const later = (answer: Found) => fleet.answer(answer.chassi, NOW + 60 * MINUTE);
  const silent = found(fleet).filter((answer) => age(answer) > 22 * DAY && age(answer) < 80 * DAY);
  expect(silent.length).toBeGreaterThan(5);
  for (const answer of silent) expect(later(answer)).toEqual(answer);
});

test('every town has a neighbour within the reach of a shift', () => {
  for (const town of towns) {
    const around = neighbours.get(town) ?? [];
    expect(around.length).toBeGreaterThan(0);
    for (const other of around) expect(distanceKm(town, other)).toBeLessThanOrEqual(460);
  }
});

test('a fleet of given VINs knows all of them and no other', () => {
  const vins = ['9BWZZZ377VT004251', '9BD578142H8690070'];
  const fleet = makeFleet({ kind: 'vins', vins: [...vins, ...vins] });
  expect(fleet.vins()).toEqual(vins);
  expect(found(fleet)).toHaveLength(2);
  expect(fleet.answer('9BWZZZ377VT004252', NOW)).toEqual({
    chassi: '9BWZZZ377VT004252',
    status: 'nao_encontrado',
  });
});
