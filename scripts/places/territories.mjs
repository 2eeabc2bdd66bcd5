/** The borders of Brazil's municipalities, which `src/main/places/territories.ts` reads. */
import { createRequire } from 'node:module';
import { brotliCompressSync, constants } from 'node:zlib';
import { topology } from 'topojson-server';

const require = createRequire(import.meta.url);

const MAGIC = 'RTERRIT1';

/**
 * Number of steps of a coordinate along the longer side of Brazil: about 45 m each, less than the simplification of the
 * source's borders.
 */
const STEPS = 1e5;

/** A topology: borders that two municipalities share are in it once, so that states are the municipalities joined. */
export function territories() {
  const areas = require('ibge-cidades-com-poligonos/municipios-poligonos.json');
  const features = areas
    .map(({ municipioCodigo, municipioNome, ufSigla, ufNome, poligono }) => ({
      type: 'Feature',
      id: municipioCodigo,
      properties: { name: municipioNome, state: ufSigla, stateName: ufNome },
      geometry: poligono,
    }))
    .sort((a, b) => (a.id < b.id ? -1 : 1));
  const packed = Buffer.from(
    JSON.stringify(topology({ municipalities: { type: 'FeatureCollection', features } }, STEPS)),
  );
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_LGWIN]: 24,
    [constants.BROTLI_PARAM_SIZE_HINT]: packed.length,
  };
  const bytes = Buffer.concat([Buffer.from(MAGIC), brotliCompressSync(packed, { params })]);
  return { bytes, count: features.length };
}
