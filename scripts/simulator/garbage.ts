import type { PositionResult } from '../../src/main/simulator/fleet.ts';
import { pick } from '../../src/main/simulator/random.ts';

/** An answer with status 200 that breaks the service document. */
export interface Garbage {
  readonly status: 200;
  readonly type: string;
  readonly body: string;
}

type Items = readonly PositionResult[];

const BROKEN: readonly ((items: Items) => Garbage)[] = [
  () => html('<!doctype html><title>Login</title><h1>Wi-Fi</h1><p>Please sign in.</p>'),
  () => html(''),
  () => json(''),
  (items) => json(JSON.stringify({ resultados: items }).slice(0, -12)),
  () => json('{"erro":"indisponivel"}'),
  () => json('{"resultados":null}'),
  (items) => json(JSON.stringify({ resultados: { ...items } })),
  () => json('[]'),
];

/** Each function returns what replaces one right item: nothing, a wrong item, or the item and a second one. */
const SPOILED: readonly ((item: object, chassi: string) => readonly unknown[])[] = [
  () => [],
  () => [null],
  (item) => [{ ...item, chassi: undefined }],
  (item) => [{ ...item, status: 'desconhecido' }],
  (item) => [{ ...item, latitude: undefined }],
  (item) => [{ ...item, latitude: '-23.55' }],
  (item) => [{ ...item, latitude: 91 }],
  (item) => [{ ...item, timestamp: '21/11/2026 10:00' }],
  (item) => [{ ...item, timestamp: '2026-02-30 10:00:00' }],
  (item) => [{ ...item, status: 'nao_encontrado' }],
  (item, chassi) => [{ ...item, chassi: chassi.toLowerCase() }],
  (item) => [item, { ...item, latitude: 0, longitude: 0 }],
  (item) => [item, { ...item, chassi: 'NEVERASKEDFOR0000' }],
];

/** Spoils a right answer in one of many ways, picked by `random`. */
export function garbageFor(items: Items, random: () => number): Garbage {
  const choice = Math.floor(random() * (BROKEN.length + SPOILED.length));
  const broken = BROKEN[choice];
  if (broken) return broken(items);

  const target = pick(items, random());
  const whole = {
    timestamp: '2026-01-05 10:00:00',
    latitude: -23.55,
    longitude: -46.63,
    ...target,
    status: 'ok',
  };
  const spoil = SPOILED[choice - BROKEN.length];
  if (!spoil) throw new RangeError('random gave a number outside 0 ≤ n < 1');
  const resultados = items.flatMap((item) => (item === target ? spoil(whole, target.chassi) : [item]));
  return json(JSON.stringify({ resultados }));
}

const html = (body: string): Garbage => ({ status: 200, type: 'text/html; charset=utf-8', body });

const json = (body: string): Garbage => ({ status: 200, type: 'application/json', body });
