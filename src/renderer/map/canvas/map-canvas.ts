import 'maplibre-gl/dist/maplibre-gl.css';
import {
  addProtocol,
  MapLibreMap,
  removeProtocol,
  ScaleControl,
  setWorkerUrl,
  VectorTileSource,
} from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import type { Box, FleetView } from '../../../preload/schemas/fleet.ts';
import { BASEMAP_PROTOCOL, type Basemap } from '../basemap/ground.ts';
import { ONLINE_PROTOCOL, onlineResources, throughTheCore } from '../basemap/online.ts';
import {
  type Chosen,
  FLEET_PROTOCOL,
  fleetAddress,
  type Look,
  MAX_ZOOM,
  type MapState,
  mapStyle,
} from '../basemap/style.ts';
import type { Surface } from '../drawing/drawing.ts';
import { noTrail, type Trail } from '../trail/trail.ts';
import type { Coordinates, Group, Spot } from '../vehicles/groups.ts';
import { IMAGE_SCALE, markers, paint } from '../vehicles/markers.ts';
import { archiveTiles, fleetTiles, tileProtocol } from '../vehicles/tiles.ts';
import { MapPointer } from './pointer.ts';
import { Signal } from './signal.ts';

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
  readonly pointer: MapPointer;
  /** The user moves the map: by mouse, touch, keyboard or the zoom buttons. */
  readonly handled = new Signal<void>();
  /** The camera moves. */
  readonly moved = new Signal<void>();
  /** A tile could not be read. */
  readonly failed = new Signal<TileSource>();
  /** WebGL is gone (true), or back (false). */
  readonly lost = new Signal<boolean>();

  /** The earth on the screen, as it lies now. */
  readonly surface: Surface = {
    project: ({ longitude, latitude }) => {
      const { x, y } = this.#map.project([longitude, latitude]);
      return { x, y };
    },
    unproject: ({ x, y }) => {
      const { lng, lat } = this.#map.unproject([x, y]);
      return { longitude: lng, latitude: lat };
    },
  };

  readonly #map: MapLibreMap;
  #state: MapState;
  #styled = false;
  /** Of the frame that brings the style to the state. */
  #frame = 0;

  /**
   * @param currentView asked for each tile of vehicles
   * @param label what a screen reader calls the map
   * @param inSoftware whether the processor draws
   */
  constructor(
    container: HTMLElement,
    look: Look,
    currentView: () => FleetView,
    label: string,
    inSoftware: boolean,
  ) {
    setWorkerUrl(workerUrl);
    addProtocol(BASEMAP_PROTOCOL, archiveTiles());
    addProtocol(ONLINE_PROTOCOL, onlineResources);
    addProtocol(FLEET_PROTOCOL, tileProtocol(fleetTiles(currentView)));
    this.#state = { ...look, basemap: { kind: 'bundled' }, chosen: null, trail: noTrail, version: 0 };
    this.#map = new MapLibreMap({
      container,
      style: mapStyle(this.#state),
      // Ours is valid, as tests see to; looking takes as long as making the layers.
      validateStyle: false,
      transformRequest: throughTheCore,
      bounds: BRAZIL,
      maxZoom: MAX_ZOOM,
      minZoom: 1,
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      attributionControl: false,
      fadeDuration: 0,
      // Without a graphics card the page's thread would wait for each drawing, 20 to 80 ms. What draws shows it by itself then.
      // With a card there is nothing to wait for, and some show half a drawing that way.
      canvasContextAttributes: { desynchronized: inSoftware },
      locale: { 'Map.Title': label },
    });
    this.#map.keyboard.disableRotation();
    this.#map.touchZoomRotate.disableRotation();
    this.#map.addControl(new ScaleControl({ unit: 'metric' }), 'bottom-left');
    this.#map.setMissingStyleImageResolver((id) => this.#addMarker(id));
    this.pointer = new MapPointer(this.#map, () => this.#styled);
    this.#listen();
  }

  setLook(look: Look): void {
    this.#change(look);
  }

  /** Puts another ground under the vehicles. */
  setBasemap(basemap: Basemap): void {
    this.#change({ basemap });
  }

  /** Marks the chosen vehicle, or none. */
  mark(chosen: Chosen | null): void {
    this.#change({ chosen });
  }

  /** Draws the way of the open vehicle. */
  setTrail(trail: Trail): void {
    this.#change({ trail });
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

  /** The map has the keys. */
  focus(): void {
    this.#map.getCanvas().focus({ preventScroll: true });
  }

  /** Brings a vehicle near, by the shortest way that shows it. */
  reveal({ longitude, latitude }: Chosen): void {
    const center: [number, number] = [longitude, latitude];
    this.#map.flyTo({ center, zoom: Math.max(this.#map.getZoom(), CLOSE), maxDuration: 1500 });
  }

  /** Brings a place into sight, where it is not. */
  show({ longitude, latitude }: Coordinates): void {
    const center: [number, number] = [longitude, latitude];
    if (!this.#map.getBounds().contains(center)) this.#map.easeTo({ center });
  }

  /** What is in sight, beyond 180° where the map goes on. */
  bounds(): Box {
    const bounds = this.#map.getBounds();
    return [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()];
  }

  /** Of the map on the screen, in pixels. */
  width(): number {
    return this.#map.getContainer().clientWidth;
  }

  /** Where on the screen a group's middle is now. */
  place({ box: [west, south, east, north] }: Group): Spot {
    return this.surface.project({ longitude: (west + east) / 2, latitude: (south + north) / 2 });
  }

  /** Turns a wheel that was turned over something on top of the map. */
  wheel(event: WheelEvent): void {
    this.#map.getCanvas().dispatchEvent(new WheelEvent(event.type, event));
  }

  destroy(): void {
    this.#styled = false;
    cancelAnimationFrame(this.#frame);
    this.#map.remove();
    removeProtocol(BASEMAP_PROTOCOL);
    removeProtocol(ONLINE_PROTOCOL);
    removeProtocol(FLEET_PROTOCOL);
  }

  /** In the next frame, once for all that changes until then: comparing two styles takes half of one. */
  #change(patch: Partial<MapState>): void {
    this.#state = { ...this.#state, ...patch };
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.#apply());
  }

  #apply(): void {
    if (!this.#styled) return;
    const fleet = this.#map.getSource('fleet');
    const address = fleetAddress(this.#state.version);
    // Ahead of the style: MapLibre would answer changed addresses in a style by dropping the source with its layers.
    if (fleet instanceof VectorTileSource && fleet.serialize().tiles?.[0] !== address) {
      fleet.setTiles([address]);
    }
    const validate = this.#state.basemap.kind === 'online';
    this.#map.setStyle(mapStyle(this.#state), { diff: true, validate });
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
      // Seen from above there is none, and MapLibre paints it over all of the map first: a fourth of a frame's work without a
      // graphics card.
      Object.assign(map.style.sky, { getEvaluated: () => undefined });
      this.#change({});
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
      if (originalEvent) this.handled.emit();
    });
    const say = (busy: boolean) => map.getContainer().setAttribute('aria-busy', String(busy));
    map.on('dataloading', () => say(true));
    map.on('movestart', () => say(true));
    map.on('idle', () => say(false));
  }
}
