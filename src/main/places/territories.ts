import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { merge } from 'topojson-client';
import type { GeometryCollection, MultiPolygon, Polygon, Topology } from 'topojson-specification';
import type { AreaPolygon, Territory } from '../../contract/schemas/areas.ts';
import type { Box } from '../../contract/schemas/fleet.ts';
import { fold } from '../../shared/folding.ts';
import { AppError } from '../util/errors.ts';
import { madeOnce } from '../util/made-once.ts';

const MAGIC = 'RTERRIT1';

interface Properties {
  readonly name: string;
  /** Code of the state, two letters. */
  readonly state: string;
  readonly stateName: string;
}

type Municipalities = GeometryCollection<Properties>;
type Borders = Topology<{ municipalities: Municipalities }>;

/** The municipalities and states of Brazil, with their borders. */
export interface Territories {
  /**
   * The territories in whose name or state all words of the search occur. The exact name comes first, then names that
   * begin with the words; states come before municipalities. Accents and capitals do not count.
   *
   * @param limit how many at the most
   */
  find(search: string, limit: number): Promise<readonly Territory[]>;
  /** @throws AppError `not-found` */
  polygonsOf(code: string): Promise<readonly AreaPolygon[]>;
  /** @throws AppError `not-found` */
  boxOf(code: string): Promise<Box>;
  /** @throws AppError `not-found` */
  nameOf(code: string): Promise<string>;
}

/**
 * Reads the borders when they are first needed (`scripts/places/territories.mjs` writes them): 0.4 MB, 5,567
 * municipalities. Their lines are simplified by up to some kilometres. A state is its municipalities joined.
 *
 * @param file path of `territories.bin`
 */
export function createTerritories(file: string): Territories {
  const { get: read } = madeOnce(async () => {
    const borders = await readBorders(file);
    return { borders, all: knownIn(borders) };
  });

  async function territoryOf(code: string): Promise<SearchableTerritory & { readonly borders: Borders }> {
    const { borders, all } = await read();
    const found = all.find((one) => one.code === code);
    if (!found) throw new AppError('not-found', 'There is no such municipality or state.');
    return { ...found, borders };
  }

  async function polygonsOf(code: string): Promise<readonly AreaPolygon[]> {
    const { borders, geometries, kind } = await territoryOf(code);
    const { coordinates } = merge(borders, [...geometries]);
    // Where borders do not quite meet, the joined state would have holes; no state of Brazil has one.
    const polygons = kind === 'state' ? coordinates.map((rings) => rings.slice(0, 1)) : coordinates;
    return polygons.map((rings) =>
      // The last corner of a ring is the first again.
      rings.map((ring) => ring.slice(0, -1).map(([longitude = 0, latitude = 0]) => [longitude, latitude])),
    );
  }

  return {
    async find(search, limit) {
      const words = fold(search).split(/\s+/).filter(Boolean);
      const { all } = await read();
      const found = all.filter(({ words: text }) => words.every((word) => text.includes(word)));
      const text = words.join(' ');
      const rank = (one: SearchableTerritory) =>
        fold(one.name) === text ? 0 : one.words.startsWith(text) ? 1 : 2;
      return found
        .toSorted((a, b) => rank(a) - rank(b))
        .slice(0, limit)
        .map(({ code, name, state, kind }) => ({ code, name, state, kind }));
    },
    polygonsOf,
    async boxOf(code) {
      const corners = (await polygonsOf(code)).flatMap(([outer]) => outer ?? []);
      const longitudes = corners.map(([longitude]) => longitude);
      const latitudes = corners.map(([, latitude]) => latitude);
      return [
        Math.min(...longitudes),
        Math.min(...latitudes),
        Math.max(...longitudes),
        Math.max(...latitudes),
      ];
    },
    async nameOf(code) {
      const { name, state, kind } = await territoryOf(code);
      return kind === 'state' ? name : `${name}, ${state}`;
    },
  };
}

interface SearchableTerritory extends Territory {
  /** Name and state, folded: the text in which a search looks for its words. */
  readonly words: string;
  readonly geometries: readonly (Polygon<Properties> | MultiPolygon<Properties>)[];
}

/** @throws the file system's error, or an Error for a file of another kind */
async function readBorders(file: string): Promise<Borders> {
  const packed = await readFile(file);
  if (packed.toString('latin1', 0, MAGIC.length) !== MAGIC) throw new Error('this is no file of territories');
  const text = await promisify(brotliDecompress)(packed.subarray(MAGIC.length));
  return JSON.parse(text.toString('utf8'));
}

/** States first, then municipalities, each by name. */
function knownIn({ objects }: Borders): readonly SearchableTerritory[] {
  const municipalities = objects.municipalities.geometries.flatMap((geometry): SearchableTerritory[] => {
    if (geometry.type !== 'Polygon' && geometry.type !== 'MultiPolygon') return [];
    const { name = '', state = '' } = geometry.properties ?? {};
    const words = fold(`${name} ${state}`);
    return [{ code: String(geometry.id), name, state, kind: 'municipality', words, geometries: [geometry] }];
  });
  const states = [...Map.groupBy(municipalities, ({ state }) => state)].map(
    ([state, parts]): SearchableTerritory => {
      const name = parts[0]?.geometries[0]?.properties?.stateName ?? state;
      const geometries = parts.flatMap((part) => part.geometries);
      return { code: state, name, state, kind: 'state', words: fold(`${name} ${state}`), geometries };
    },
  );
  const byName = (a: SearchableTerritory, b: SearchableTerritory) => a.words.localeCompare(b.words, 'pt');
  return [...states.toSorted(byName), ...municipalities.toSorted(byName)];
}
