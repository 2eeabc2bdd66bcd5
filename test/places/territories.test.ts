import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { areaShape } from '../../src/contract/schemas/areas.ts';
import { createTerritories } from '../../src/main/places/territories.ts';
import { stateBoxes } from '../../src/main/streets/states.ts';
import { tempDir } from '../store/helpers.ts';

const resource = (name: string) => fileURLToPath(new URL(`../../resources/places/${name}`, import.meta.url));
const territories = createTerritories(resource('territories.bin'));

/** Whether a ray to the east crosses the sides an odd number of times, in the outer rings alone. */
function isInside(rings: readonly (readonly (readonly [number, number])[])[], x: number, y: number): boolean {
  return rings.some((ring) => {
    let inside = false;
    ring.forEach(([x1, y1], index) => {
      const [x2, y2] = ring.at(index - 1) ?? [0, 0];
      if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) inside = !inside;
    });
    return inside;
  });
}

const outer = async (code: string) =>
  (await territories.polygonsOf(code)).map(([ring]) => (ring ?? []) as [number, number][]);

describe('The municipalities and states', () => {
  test('They are found by words of their names, states first, without accents and capitals.', async () => {
    expect(await territories.find('SAO PAULO', 2)).toEqual([
      { code: 'SP', name: 'São Paulo', state: 'SP', kind: 'state' },
      { code: '3550308', name: 'São Paulo', state: 'SP', kind: 'municipality' },
    ]);
    expect((await territories.find('campo grande', 50)).map(({ name, state }) => `${name} ${state}`)).toEqual(
      expect.arrayContaining(['Campo Grande MS', 'Campo Grande AL', 'Campo Grande do Piauí PI']),
    );
    expect((await territories.find('campo grande ms', 50))[0]).toMatchObject({ code: '5002704' });
    expect(await territories.find('zzz', 50)).toEqual([]);
    expect(await territories.find('', 10_000)).toHaveLength(5_567 + 27);
  });

  test('Every shape can be saved as an area.', async () => {
    for (const { code } of await territories.find('', 10_000)) {
      const shape = { kind: 'polygons', polygons: await territories.polygonsOf(code) };
      expect(areaShape.safeParse(shape).success, code).toBe(true);
    }
  });

  test('Each state is within its box, and no point is in two of them.', async () => {
    const rings = new Map<string, [number, number][][]>();
    for (const [state, [west, south, east, north]] of Object.entries(stateBoxes)) {
      rings.set(state, await outer(state));
      const box = await territories.boxOf(state);
      // Islands far off the coast are in a state, and not in its box.
      if (['ES', 'PE', 'RN'].includes(state)) continue;
      const out = [west - box[0], south - box[1], box[2] - east, box[3] - north];
      expect(Math.max(...out), state).toBeLessThan(0.1);
    }
    const counts = [0, 0, 0];
    for (let x = -74; x < -34; x += 0.5)
      for (let y = -34; y < 6; y += 0.5) {
        const holders = [...rings.values()].filter((ring) => isInside(ring, x, y)).length;
        counts[holders] = (counts[holders] ?? 0) + 1;
      }
    // Brazil is 8.5 million km²: some 2,850 of squares of half a degree. The others are sea and other countries.
    expect(counts[1]).toBeGreaterThan(2_700);
    expect(counts[1]).toBeLessThan(3_000);
    expect(counts.slice(2).reduce((sum, count) => sum + count, 0)).toBeLessThan(5);
  });

  test('A state has no holes, where the borders of its municipalities do not quite meet.', async () => {
    for (const state of Object.keys(stateBoxes))
      for (const rings of await territories.polygonsOf(state)) expect(rings, state).toHaveLength(1);
  });

  test.each([
    ['3550308', -46.633, -23.55, 'São Paulo, SP'],
    ['3304557', -43.2, -22.91, 'Rio de Janeiro, RJ'],
    ['1302603', -60.02, -3.1, 'Manaus, AM'],
    ['5300108', -47.88, -15.79, 'Brasília, DF'],
  ])('The municipality %s holds its seat alone.', async (code, longitude, latitude, name) => {
    expect(isInside(await outer(code), longitude, latitude)).toBe(true);
    expect(isInside(await outer('3509502'), longitude, latitude)).toBe(false);
    expect(await territories.nameOf(code)).toBe(name);
  });

  test('A code that is none is not found.', async () => {
    await expect(territories.polygonsOf('9999999')).rejects.toMatchObject({ kind: 'not-found' });
    await expect(territories.boxOf('XX')).rejects.toMatchObject({ kind: 'not-found' });
  });

  test('A file of another kind fails, and is read again once it is the right one.', async () => {
    const file = join(tempDir(), 'territories.bin');
    writeFileSync(file, 'RPLACES1 something else');
    const others = createTerritories(file);
    await expect(others.find('a', 1)).rejects.toThrow(/no file of territories/);
    copyFileSync(resource('territories.bin'), file);
    expect(await others.find('acre', 1)).toMatchObject([{ code: 'AC' }]);
  });
});
