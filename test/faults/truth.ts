import type { PositionResult } from '../../src/main/simulator/fleet.ts';
import { hash } from '../../src/main/simulator/random.ts';

/** What the service knows of a VIN (document 2.4). */
export type Truth = PositionResult;

/** The zone of the connection: it had daylight saving until 2019. */
export const ZONE = 'America/Sao_Paulo';

/** Both ends of daylight saving in that zone (a gap, a repeat), and a leap day. */
const EDGES = ['2018-11-04 00:30:00', '2018-02-17 23:30:00', '2024-02-29 12:00:00'];

/** `count` VINs that no other seed has. */
export function vinsOfSeed(seed: number, count: number): string[] {
  const head = `9BW${String(seed % 100_000_000).padStart(8, '0')}`;
  return Array.from({ length: count }, (_, index) => head + String(index).padStart(6, '0'));
}

/** A position unlike that of any other VIN or version, so that an answer put in the wrong place shows. */
export function truthOf(chassi: string, version: number): Truth {
  const [head, tail] = [Number(chassi.slice(3, 11)), Number(chassi.slice(11))];
  const draw = (what: number) => hash(head, tail, version, what);
  if (draw(0) < 0.1) return { chassi, status: 'nao_encontrado' };
  if (draw(1) < 0.02)
    return { chassi, status: 'ok', timestamp: someTime(draw(2)), latitude: 0, longitude: 0 };
  return {
    chassi,
    status: 'ok',
    timestamp: draw(3) < 0.1 ? (EDGES[Math.floor(draw(4) * EDGES.length)] ?? '') : someTime(draw(5)),
    latitude: Math.round((draw(6) * 180 - 90) * 1e6) / 1e6,
    longitude: Math.round((draw(7) * 360 - 180) * 1e6) / 1e6,
  };
}

/** Within the ten years before 2026. */
function someTime(draw: number): string {
  const at = Date.UTC(2016, 0, 1) + Math.floor(draw * 10 * 365 * 86_400) * 1000;
  return new Date(at).toISOString().slice(0, 19).replace('T', ' ');
}
