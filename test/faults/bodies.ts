import { pick } from '../../src/main/simulator/random.ts';
import type { Truth } from './truth.ts';

/** What an answer says of a VIN. */
export type Said = 'truth' | 'invalid-item' | 'missing-item';

/** The body of a 200. */
export interface Body {
  readonly text: string;
  /** By VIN where it is not the truth; null when the body is no answer at all. */
  readonly said: ReadonlyMap<string, Said> | null;
}

type Items = readonly Truth[];
type Found = Truth & { readonly status: 'ok' };

/** The list "Answers": bodies that are no position response. */
const WHOLE: Readonly<Record<string, (items: Items) => string>> = {
  html: () => '<!doctype html><title>Login</title><p>Please sign in.</p>',
  empty: () => '',
  'truncated json': (items) => textOf(items).slice(0, -9),
  'error object': () => '{"erro":"indisponivel"}',
  'resultados missing': () => '{}',
  'resultados null': () => '{"resultados":null}',
  'resultados an object': (items) => JSON.stringify({ resultados: { ...items } }),
  'latitude NaN': (items) => textOf(items).replace('"status":"ok"', '"status":"ok","latitude":NaN'),
  'body of 6 MB': (items) => `${' '.repeat(6 * 1024 * 1024)}${textOf(items)}`,
};

/** The same list: what may stand in the place of one item, and what that says of its VIN. */
const ITEM: Readonly<
  Record<string, { readonly says: Said; readonly spoil: (item: Found) => readonly unknown[] }>
> = {
  'without chassi': { says: 'missing-item', spoil: (item) => [{ ...item, chassi: undefined }] },
  'chassi a number': { says: 'missing-item', spoil: (item) => [{ ...item, chassi: 9 }] },
  'item null': { says: 'missing-item', spoil: () => [null] },
  'item missing': { says: 'missing-item', spoil: () => [] },
  'unknown status': { says: 'invalid-item', spoil: (item) => [{ ...item, status: 'desconhecido' }] },
  'without latitude': { says: 'invalid-item', spoil: (item) => [{ ...item, latitude: undefined }] },
  'latitude a string': { says: 'invalid-item', spoil: (item) => [{ ...item, latitude: '-23.55' }] },
  'latitude 91': { says: 'invalid-item', spoil: (item) => [{ ...item, latitude: 91 }] },
  'latitude null': { says: 'invalid-item', spoil: (item) => [{ ...item, latitude: null }] },
  'longitude 181': { says: 'invalid-item', spoil: (item) => [{ ...item, longitude: -181 }] },
  'impossible time': {
    says: 'invalid-item',
    spoil: (item) => [{ ...item, timestamp: '2026-02-30 10:00:00' }],
  },
  'other time format': {
    says: 'invalid-item',
    spoil: (item) => [{ ...item, timestamp: '2026-01-02T10:00:00Z' }],
  },
  'twice, different': {
    says: 'invalid-item',
    spoil: (item) => [item, { ...item, latitude: 1.5, longitude: 2.5 }],
  },
  'position behind __proto__': {
    says: 'invalid-item',
    spoil: ({ latitude, ...item }) => [{ ...item, ['__proto__']: { latitude } }],
  },
};

/** What is odd and says the truth all the same. The item is that of a VIN the service knows or not. */
const HARMLESS: Readonly<Record<string, (item: Truth) => readonly unknown[]>> = {
  'twice, the same': (item) => [item, item],
  'never asked': (item) => [
    item,
    {
      chassi: '0STRANGER00000000',
      status: 'ok',
      timestamp: '2026-01-02 10:00:00',
      latitude: 1,
      longitude: 2,
    },
  ],
  'lower-case vin': (item) => [{ ...item, chassi: item.chassi.toLowerCase() }],
  'extra fields': (item) => [{ ...item, velocidade: 80, placa: { uf: 'SP' } }],
  '__proto__ key': (item) => [{ ...item, ['__proto__']: { status: 'ok', latitude: 1, longitude: 1 } }],
  'body of 1 MB': (item) => [{ ...item, obs: 'x'.repeat(1024 * 1024) }],
};

export const BODY_FAULTS: readonly string[] = [
  ...Object.keys(WHOLE),
  ...Object.keys(ITEM),
  ...Object.keys(HARMLESS),
  'out of order',
];

/** The truth, spoiled by a fault; up to three items of it where the fault is about items. */
export function bodyOf(fault: string | null, items: Items, random: () => number): Body {
  const whole = fault === null ? undefined : WHOLE[fault];
  if (whole) {
    const text = whole(items);
    // A batch without any position has no latitude that could be NaN.
    return { text, said: text === textOf(items) ? new Map() : null };
  }
  if (fault === 'out of order') return { text: textOf([...items].reverse()), said: new Map() };
  const targets = new Set(Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(items, random())));
  const said = new Map<string, Said>();
  const resultados = items.flatMap((item) => {
    if (fault === null || !targets.has(item)) return [item];
    const harmless = HARMLESS[fault];
    if (harmless) return harmless(item);
    const broken = ITEM[fault];
    if (!broken) throw new RangeError(`no fault of a body: ${fault}`);
    said.set(item.chassi, broken.says);
    return broken.spoil({
      timestamp: '2026-01-05 10:00:00',
      latitude: 3,
      longitude: 4,
      ...item,
      status: 'ok',
    });
  });
  return { text: JSON.stringify({ resultados }), said };
}

function textOf(items: Items): string {
  return JSON.stringify({ resultados: items });
}
