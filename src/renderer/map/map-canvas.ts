import 'maplibre-gl/dist/maplibre-gl.css';
import {
  addProtocol,
  LngLatBounds,
  MapLibreMap,
  type MapMouseEvent,
  type PointLike,
  removeProtocol,
  ScaleControl,
  setWorkerUrl,
  VectorTileSource,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import type { Box, FleetView } from '../../preload/schemas/fleet.ts';
import { VEHICLES } from './fleet-layers.ts';
import {
  type Coordinates,
  canSplit,
  type Group,
  type GroupAt,
  groupOf,
  joined,
  type Spot,
} from './groups.ts';
import { IMAGE_SCALE, markers, paint } from './markers.ts';
import { Signal } from './signal.ts';
import {
  BASEMAP_PROTOCOL,
  type Chosen,
  FLEET_PROTOCOL,
  fleetAddress,
  type Look,
  MAX_ZOOM,
  type MapState,
  mapStyle,
} from './style.ts';
import { basemapTiles, fleetTiles, tileProtocol } from './tiles.ts';

/** The view that the map opens with. */
const BRAZIL: Box = [-74, -34, -34, 5.5];

/** A chosen vehicle is shown from this zoom on: close enough to be alone, wide enough for names of towns around. */
const CLOSE = 8;

/** Which of the two sources of tiles refuses. */
export type TileSource = 'basemap' | 'fleet';

/**
 * Owns the MapLibre map: React says what to show and where to look, and hears of the user by signals.
 *
 * @throws GPUInitializationError from the constructor where the browser has no WebGL 2
 */
export class MapCanvas {
  /** A click on one vehicle. */
  readonly picked = new Signal<string>();
  /** A click on vehicles that no zoom tells apart. */
  readonly opened = new Signal<GroupAt>();
  readonly hovered = new Signal<GroupAt | null>();
  readonly pointed = new Signal<Coordinates | null>();
  /** The user moves the map: by mouse, touch, keyboard or the zoom buttons. */
  readonly handled = new Signal<void>();
  /** The camera moves. */
  readonly moved = new Signal<void>();
  /** A tile could not be read. */
  readonly failed = new Signal<TileSource>();
  /** WebGL is gone (true), or back (false). */
  readonly lost = new Signal<boolean>();

  readonly #map: MapLibreMap;
  #state: MapState;
  #styled = false;

  /**
   * @param currentView asked for each tile of vehicles
   * @param label what a screen reader calls the map
   */
  constructor(container: HTMLElement, look: Look, currentView: () => FleetView, label: string) {
    setWorkerUrl(workerUrl);
    addProtocol(BASEMAP_PROTOCOL, tileProtocol(basemapTiles()));
    addProtocol(FLEET_PROTOCOL, tileProtocol(fleetTiles(currentView)));
    this.#state = { ...look, chosen: null, version: 0 };
    this.#map = new MapLibreMap({
      container,
      style: mapStyle(this.#state),
      bounds: BRAZIL,
      maxZoom: MAX_ZOOM,
      minZoom: 1,
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      attributionControl: false,
      fadeDuration: 0,
      locale: { 'Map.Title': label },
    });
    this.#map.keyboard.disableRotation();
    this.#map.touchZoomRotate.disableRotation();
    this.#map.addControl(new ScaleControl({ unit: 'metric' }), 'bottom-left');
    this.#map.setMissingStyleImageResolver((id) => this.#addMarker(id));
    this.#listen();
  }

  setLook(look: Look): void {
    this.#change(look);
  }

  /** Marks the chosen vehicle, or none. */
  mark(chosen: Chosen | null): void {
    this.#change({ chosen });
  }

  /** Asks for every tile of vehicles again; what is drawn stays until they are there. */
  refreshVehicles(): void {
    this.#change({ version: this.#state.version + 1 });
  }

  setLabel(label: string): void {
    this.#map.getCanvas().setAttribute('aria-label', label);
  }

  zoomBy(levels: number): void {
    this.handled.emit();
    this.#map.zoomTo(this.#map.getZoom() + levels);
  }

  fit(box: Box, maxZoom: number): void {
    this.#map.fitBounds(box, { padding: 56, maxZoom });
  }

  /** Brings a vehicle near, by the shortest way that shows it. */
  reveal({ longitude, latitude }: Chosen): void {
    const center: [number, number] = [longitude, latitude];
    this.#map.flyTo({ center, zoom: Math.max(this.#map.getZoom(), CLOSE), maxDuration: 1500 });
  }

  /** What is in sight; the whole world where the map shows more than once around it. */
  bounds(): Box {
    const bounds = this.#map.getBounds();
    const south = Math.max(-90, bounds.getSouth());
    const north = Math.min(90, bounds.getNorth());
    // The list compares plain degrees: a window across the antimeridian is cut there.
    return [Math.max(-180, bounds.getWest()), south, Math.min(180, bounds.getEast()), north];
  }

  /** Of the map on the screen, in pixels. */
  width(): number {
    return this.#map.getContainer().clientWidth;
  }

  /** Where on the screen a group's middle is now. */
  place({ box: [west, south, east, north] }: Group): Spot {
    const { x, y } = this.#map.project([(west + east) / 2, (south + north) / 2]);
    return { x, y };
  }

  destroy(): void {
    this.#styled = false;
    this.#map.remove();
    removeProtocol(BASEMAP_PROTOCOL);
    removeProtocol(FLEET_PROTOCOL);
  }

  #change(patch: Partial<MapState>): void {
    this.#state = { ...this.#state, ...patch };
    this.#apply();
  }

  #apply(): void {
    if (!this.#styled) return;
    const fleet = this.#map.getSource('fleet');
    const address = fleetAddress(this.#state.version);
    // Ahead of the style: MapLibre would answer changed addresses in a style by dropping the source with its layers.
    if (fleet instanceof VectorTileSource && fleet.serialize().tiles?.[0] !== address) {
      fleet.setTiles([address]);
    }
    this.#map.setStyle(mapStyle(this.#state), { diff: true });
  }

  #addMarker(id: string): void {
    const marker = markers.get(id);
    if (marker && !this.#map.hasImage(id)) {
      this.#map.addImage(id, paint(marker), { pixelRatio: IMAGE_SCALE });
    }
  }

  #listen(): void {
    const map = this.#map;
    map.on('style.load', () => {
      this.#styled = true;
      this.#apply();
    });
    map.on('webglcontextlost', () => {
      this.#styled = false;
      this.lost.emit(true);
    });
    map.on('webglcontextrestored', () => this.lost.emit(false));
    map.on('error', (event) => {
      const source = 'sourceId' in event ? event.sourceId : null;
      if (source === 'basemap' || source === 'fleet') this.failed.emit(source);
    });
    map.on('move', () => this.moved.emit());
    map.on('movestart', ({ originalEvent }) => {
      this.hovered.emit(null);
      if (originalEvent) this.handled.emit();
    });
    const say = (busy: boolean) => map.getContainer().setAttribute('aria-busy', String(busy));
    map.on('dataloading', () => say(true));
    map.on('movestart', () => say(true));
    map.on('idle', () => say(false));
    map.on('mousemove', (event) => {
      this.pointed.emit({ longitude: event.lngLat.wrap().lng, latitude: event.lngLat.lat });
      const group = this.#groupAt(event.point);
      map.getCanvas().style.cursor = group ? 'pointer' : '';
      this.hovered.emit(group && { group, ...spot(event) });
    });
    map.on('mouseout', () => {
      this.pointed.emit(null);
      this.hovered.emit(null);
    });
    map.on('click', (event) => {
      const group = this.#groupAt(event.point);
      if (group) this.#open({ group, ...spot(event) });
    });
  }

  /** Everything drawn at the point as one group: clusters that overlap open together. */
  #groupAt(point: PointLike): Group | null {
    if (!this.#styled) return null;
    const hits = this.#map.queryRenderedFeatures(point, { layers: [VEHICLES] });
    return joined(hits.flatMap((feature) => groupOf(feature.properties) ?? []));
  }

  #open(at: GroupAt): void {
    const { group } = at;
    if (group.vin !== null) {
      this.picked.emit(group.vin);
      return;
    }
    const camera = this.#map.cameraForBounds(new LngLatBounds(group.box), { padding: 80, maxZoom: MAX_ZOOM });
    if (camera?.zoom !== undefined && canSplit(group.box, this.#map.getZoom(), camera.zoom))
      this.#map.easeTo(camera);
    else this.opened.emit(at);
  }
}

function spot(event: MapMouseEvent): Spot {
  return { x: event.point.x, y: event.point.y };
}
