/**
 * What one would write first: all rows fetched, given to the table and, as one clustered source, to the map, over the
 * same basemap as Rastro's. With `?map` the map alone, made once the rows are there.
 */
import 'maplibre-gl/dist/maplibre-gl.css';
import {
  ClientSideRowModelModule,
  type ColDef,
  createGrid,
  ModuleRegistry,
  QuickFilterModule,
  themeQuartz,
} from 'ag-grid-community';
import { MapLibreMap, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import { basemapStyle, drawsDots } from './basemap.ts';

interface Row {
  readonly vin: string;
  readonly status: string;
  readonly seenAt: number;
  readonly latitude: number;
  readonly longitude: number;
  readonly place: string;
  readonly plate: string;
  readonly branch: string;
}

ModuleRegistry.registerModules([ClientSideRowModelModule, QuickFilterModule]);
setWorkerUrl(workerUrl);

const tableElement = document.querySelector<HTMLElement>('#table');
const mapElement = document.querySelector<HTMLElement>('#map');
const search = document.querySelector<HTMLInputElement>('input');
if (!tableElement || !mapElement || !search) throw new Error('the page is not whole');

// Only the VIN is searched, as Rastro does where there is no list.
const unsearched: ColDef<Row> = { getQuickFilterText: () => '' };
const columnDefs: ColDef<Row>[] = [
  { field: 'vin', width: 172 },
  { field: 'status', width: 148, ...unsearched },
  { colId: 'age', valueGetter: ({ data }) => data && Date.now() - data.seenAt, width: 190, ...unsearched },
  { field: 'place', width: 250, ...unsearched },
  { field: 'latitude', width: 122, ...unsearched },
  { field: 'longitude', width: 122, ...unsearched },
  { field: 'plate', ...unsearched },
  { field: 'branch', ...unsearched },
];

const grid = createGrid<Row>(tableElement, {
  theme: themeQuartz,
  columnDefs,
  rowData: null,
  cacheQuickFilter: true,
  getRowId: ({ data }) => data.vin,
  sortingOrder: ['asc', 'desc'],
});
search.addEventListener('input', () => grid.setGridOption('quickFilterText', search.value));

const mapAlone = new URLSearchParams(location.search).has('map');
if (mapAlone) {
  tableElement.hidden = true;
  // As large as Rastro's is then.
  document.body.style.gridTemplate = '40px 755px / 1190px';
}

function makeMap(container: HTMLElement): MapLibreMap {
  const made = new MapLibreMap({
    ...{ container, style: basemapStyle() },
    bounds: [-74, -34, -34, 5.5],
    attributionControl: false,
    fadeDuration: 0,
  });
  const say = (busy: boolean) => container.setAttribute('aria-busy', String(busy));
  made.on('dataloading', () => say(true));
  made.on('movestart', () => say(true));
  made.on('idle', () => say(made.getSource('vehicles') === undefined));
  drawsDots(made);
  return made;
}

const styled = (made: MapLibreMap) => new Promise((resolve) => made.once('style.load', resolve));

const early = mapAlone ? null : makeMap(mapElement);
const styledEarly = early && styled(early);
const response = await fetch('/rows.json');
const rows: Row[] = await response.json();
if (!mapAlone) grid.setGridOption('rowData', rows);
const map = early ?? makeMap(mapElement);
await (styledEarly ?? styled(map));
map.addSource('vehicles', {
  type: 'geojson',
  cluster: true,
  data: {
    type: 'FeatureCollection',
    features: rows.map(({ vin, status, seenAt, longitude, latitude }) => ({
      type: 'Feature',
      properties: { vin, status, seenAt },
      geometry: { type: 'Point', coordinates: [longitude, latitude] },
    })),
  },
});
map.addLayer({
  id: 'vehicles',
  type: 'circle',
  source: 'vehicles',
  paint: {
    'circle-radius': ['step', ['coalesce', ['get', 'point_count'], 1], 8, 2, 14, 100, 19, 10_000, 27],
    'circle-color': '#0a7',
    'circle-stroke-color': '#fff',
    'circle-stroke-width': 2,
  },
});
