/** The pure parts: boxes, directories, spans. */
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readPlacesSync } from '../../src/main/places/file.ts';
import { withoutInnerBoxes } from '../../src/main/streets/around-vehicles.ts';
import { readTileDirectory, writeTileDirectory } from '../../src/main/streets/directory.ts';
import { stateBoxes } from '../../src/main/streets/states.ts';
import { mergeSpans } from '../../src/main/streets/walk.ts';

test('The seat of each municipality lies in the box of its state.', () => {
  const file = fileURLToPath(new URL('../../resources/places/places.bin', import.meta.url));
  const { names, areas, areaOf, index } = readPlacesSync(file);
  // Islands far off the coast.
  const islands = ['Fernando de Noronha'];
  const outside = names.flatMap((name, place) => {
    const { region } = areas[areaOf[place] ?? 0] ?? { region: null };
    const box = region === null ? null : stateBoxes[region];
    if (!box || islands.includes(name)) return [];
    const [x = 0, y = 0] = index.coords.subarray(2 * place);
    return box[0] <= x && x <= box[2] && box[1] <= y && y <= box[3] ? [] : [`${name} ${region} ${x} ${y}`];
  });
  expect(outside).toEqual([]);
  expect(Object.keys(stateBoxes)).toHaveLength(27);
});

const entries = fc
  .array(
    fc.record({
      step: fc.integer({ min: 1, max: 1e9 }),
      offset: fc.integer({ min: 0, max: 1e12 }),
      length: fc.integer({ min: 1, max: 1e6 }),
      runLength: fc.integer({ min: 0, max: 1e6 }),
    }),
    { minLength: 1, maxLength: 50 },
  )
  .map((all) => {
    let tileId = 0;
    return all.map(({ step, ...rest }) => {
      tileId += step;
      return { tileId, ...rest };
    });
  });

describe('A directory', () => {
  test('A directory that was written is read as it was.', () => {
    fc.assert(
      fc.property(entries, (all) => {
        expect(readTileDirectory(writeTileDirectory(all))).toEqual(all);
      }),
    );
  });

  test('A directory of any other bytes is refused or read, and never hangs.', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        try {
          readTileDirectory(bytes);
        } catch (error) {
          expect(error).toMatchObject({ fault: 'basemap-damaged' });
        }
      }),
    );
  });
});

test('Spans hold every content once, in order, with little between them.', () => {
  const contents = fc
    .array(
      fc.record({ gap: fc.integer({ min: 0, max: 40_000 }), length: fc.integer({ min: 1, max: 300_000 }) }),
    )
    .map((all) => {
      let offset = 0;
      return all.map(({ gap, length }) => {
        const content = { offset: offset + gap, length };
        offset = content.offset + length;
        return content;
      });
    });
  fc.assert(
    fc.property(contents, (all) => {
      const spans = mergeSpans(all);
      expect(spans.flatMap((span) => span.contents)).toEqual(all);
      for (const span of spans) {
        const used = span.contents.reduce((sum, { length }) => sum + length, 0);
        expect(span.length - used).toBeLessThanOrEqual(0.1 * span.length);
      }
    }),
  );
});

test('A box within another is dropped.', () => {
  expect(
    withoutInnerBoxes([
      [0, 0, 1, 1],
      [-1, -1, 2, 2],
      [3, 3, 4, 4],
    ]),
  ).toEqual([
    [-1, -1, 2, 2],
    [3, 3, 4, 4],
  ]);
});
