import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, describe, expect, it } from 'vitest';
import type { NearestPlace } from '../../src/contract/schemas/places.ts';
import { createPlaces } from '../../src/main/places/places.ts';
import type { Log } from '../../src/main/util/log.ts';
import { placeText } from '../../src/shared/i18n/place.ts';
import { placesFile } from '../helpers/project.ts';

const folder = mkdtempSync(join(tmpdir(), 'rastro-places-'));
afterAll(() => rmSync(folder, { recursive: true }));

function keptLog(): Log & { readonly lines: string[] } {
  const lines: string[] = [];
  const keep = (event: string) => void lines.push(event);
  return { lines, info: keep, warn: keep, error: keep, hide() {}, clear() {} };
}

describe('A place as text', () => {
  const near: NearestPlace = {
    ...{ name: 'Campinas', region: 'SP', country: 'BR' },
    ...{ distanceKm: 12.3, direction: 'NE' },
  };

  it.each([
    [near, 'Campinas, SP · 12 km NE', 'Campinas, SP · 12 km NE'],
    [{ ...near, direction: 'E' }, 'Campinas, SP · 12 km E', 'Campinas, SP · 12 km L'],
    [{ ...near, direction: 'NW' }, 'Campinas, SP · 12 km NW', 'Campinas, SP · 12 km NO'],
    [{ ...near, distanceKm: 0.4, direction: null }, 'Campinas, SP', 'Campinas, SP'],
    [
      { name: 'Rivera', region: null, country: 'UY', distanceKm: 3.6, direction: 'SW' },
      'Rivera, Uruguay · 4 km SW',
      'Rivera, Uruguai · 4 km SO',
    ],
    [
      { name: 'Berlin', region: null, country: 'DE', distanceKm: 1, direction: null },
      'Berlin, Germany',
      'Berlin, Alemanha',
    ],
  ] satisfies [NearestPlace, string, string][])(
    '%j has a text in each language.',
    (place, english, portuguese) => {
      expect(placeText(place, 'en')).toBe(english);
      expect(placeText(place, 'pt-BR')).toBe(portuguese);
    },
  );
});

describe('Places for exports and screen', () => {
  it('A position has its place, and none at sea.', async () => {
    const log = keptLog();
    const places = createPlaces(placesFile, log);
    const placeOf = await places.placeOf();
    expect(placeOf(-22.8293, -46.9778, 'en')).toBe('Campinas, SP · 12 km NE');
    expect(placeOf(-22.8293, -46.9778, 'pt-BR')).toBe('Campinas, SP · 12 km NE');
    expect(placeOf(-20, -20, 'en')).toBe('');
    expect(await places.nearest({ latitude: -22.9056, longitude: -47.0608 })).toMatchObject({
      ...{ name: 'Campinas', region: 'SP', country: 'BR', direction: null },
    });
    expect(log.lines).toEqual([]);
  });

  function written(name: string, content: Uint8Array | string): string {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  }
  const cutOff = () => {
    const head = JSON.stringify({ places: 2, index: 8, areas: ['BR-SP'] });
    const length = Buffer.alloc(4);
    length.writeUInt32LE(head.length);
    const body = Buffer.concat([length, Buffer.from(head), Buffer.alloc(12), Buffer.from('Campinas')]);
    return Buffer.concat([Buffer.from('RPLACES1'), brotliCompressSync(body)]);
  };

  it.each([
    ['is missing', () => join(folder, 'none.bin')],
    ['is empty', () => written('empty', '')],
    ['is of another kind', () => written('text', 'RPLACES2 and then some')],
    ['stops in the middle', () => written('half', readFileSync(placesFile).subarray(0, 100_000))],
    ['lacks names', () => written('cut', cutOff())],
  ])('There is no place anywhere when the file %s, which is logged once.', async (_, file) => {
    const log = keptLog();
    const places = createPlaces(file(), log);
    expect(await places.nearest({ latitude: -22.9056, longitude: -47.0608 })).toBeNull();
    expect((await places.placeOf())(-22.9056, -47.0608, 'en')).toBe('');
    expect(log.lines).toEqual(['places.missing']);
  });
});
