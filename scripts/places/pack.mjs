/** Writes the file that `src/main/places/file.ts` reads; its layout is described there. */
import { brotliCompressSync, constants } from 'node:zlib';
import KDBush from 'kdbush';

const MAGIC = 'RPLACES1';

/** Places in a leaf of the tree. With the default of 64, the search for one place among many takes a third longer. */
const NODE_SIZE = 16;

/** @param unsorted { name, country, region ('' for none), latitude, longitude } in any order */
export function pack(unsorted) {
  const areaOf = ({ country, region }) => (region ? `${country}-${region}` : country);
  const key = (place) => `${areaOf(place)}\t${place.name}\t${place.latitude}\t${place.longitude}`;
  // Sorted by code units, not by a locale's rules, so that every Node writes the same bytes.
  const { places, index } = inOrderOfTree([...unsorted].sort((a, b) => (key(a) < key(b) ? -1 : 1)));
  const areas = [...new Set(places.map(areaOf))].sort();
  const numbers = new Map(areas.map((area, number) => [area, number]));
  const area = Buffer.alloc(places.length * 2);
  places.forEach((place, number) => {
    area.writeUInt16LE(numbers.get(areaOf(place)), number * 2);
  });
  const head = Buffer.from(JSON.stringify({ places: places.length, index: index.length, areas }));
  const length = Buffer.alloc(4);
  length.writeUInt32LE(head.length);
  const body = Buffer.concat([
    length,
    head,
    index,
    area,
    Buffer.from(places.map(({ name }) => name).join('\n')),
  ]);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_LGWIN]: 24,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  return Buffer.concat([Buffer.from(MAGIC), brotliCompressSync(body, { params })]);
}

/** The tree, and the places in its order: a place has the same index as its coordinates in the tree. */
function inOrderOfTree(sorted) {
  // Four bytes for a coordinate are exact to a metre.
  const tree = new KDBush(sorted.length, NODE_SIZE, Float32Array);
  for (const { longitude, latitude } of sorted) tree.add(longitude, latitude);
  tree.finish();
  const places = Array.from(tree.ids, (id) => sorted[id]);
  tree.ids.forEach((_, number) => {
    tree.ids[number] = number;
  });
  return { places, index: Buffer.from(tree.data) };
}
