import './maplibre.css';
import './worker.ts';
import {
  type AddProtocolAction,
  addProtocol,
  type CameraOptions,
  MapLibreMap,
  type RequestTransformFunction,
  ScaleControl,
  VectorTileSource,
} from 'maplibre-gl';
import type { Box } from '../../../contract/schemas/fleet.ts';
import { type Fit, firstCamera, fitOptions } from './fit.ts';
import { type Coordinates, MAX_ZOOM, type Spot, type Surface } from './geometry.ts';
import { IMAGE_SCALE, type ImageId, type MapImages, paint } from './images.ts';
import { MapPointer } from './pointer.ts';
import { Signal } from './signal.ts';
import { withoutSky } from './sky.ts';
import { composeStyle, type PartName, type StylePart, type StyleParts, targetsOf } from './style.ts';

/** Minimum zoom when revealing a vehicle: there it stands apart from others, and names of towns around are in sight. */
const CLOSE = 8;

interface MapOptions {
  readonly container: HTMLElement;
  /** What the map opens with; null: Brazil. */
  readonly fit: Fit | null;
  readonly parts: StyleParts;
  readonly images: MapImages;
  /** Functions that answer requests of sources and styles, by the scheme of the address, such as `rastro-fleet`. */
  readonly protocols: Readonly<Record<string, AddProtocolAction>>;
  readonly transformRequest: RequestTransformFunction;
  readonly label: string;
  /** Whether the processor draws, because no graphics card can be used. */
  readonly inSoftware: boolean;
}

/**
 * Owns the MapLibre map: its camera, its pointer, its images and the order of its layers. What it shows comes as parts
 * of a style from the components that own them.
 *
 * @throws GPUInitializationError from the constructor where the browser has no WebGL 2
 */
export class MapCanvas {
  readonly pointer: MapPointer;
  readonly handled = new Signal<void>();
  readonly moved = new Signal<void>();
  /** All that the map shows is drawn, and the camera rests. */
  readonly settled = new Signal<void>();
  /** A tile could not be read; the value is its source's id. */
  readonly failed = new Signal<string>();
  /** WebGL is gone (true), or back (false). */
  readonly lost = new Signal<boolean>();

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
  #parts: StyleParts;
  #styled = false;
  /** The request for the frame that applies the parts. */
  #frame = 0;

  constructor({ container, parts, images, protocols, transformRequest, label, ...options }: MapOptions) {
    const { fit, inSoftware } = options;
    // They stay when the map is gone: the library's worker outlives it, and may still request some of its tiles.
    for (const [scheme, answer] of Object.entries(protocols)) addProtocol(scheme, answer);
    this.#parts = parts;
    this.#map = new MapLibreMap({
      container,
      style: composeStyle(parts),
      // Tests check our own style; checking it here takes as long as creating the layers.
      validateStyle: false,
      transformRequest,
      ...firstCamera(fit),
      maxZoom: MAX_ZOOM,
      minZoom: 1,
      dragRotate: false,
      pitchWithRotate: false,
      touchPitch: false,
      attributionControl: false,
      fadeDuration: 0,
      // In software the page's thread would wait 20 to 80 ms for each drawing; desynchronized, it does not. With a
      // graphics card there is nothing to wait for, and some cards would show half-drawn frames.
      canvasContextAttributes: { desynchronized: inSoftware },
      locale: { 'Map.Title': label },
    });
    this.#map.keyboard.disableRotation();
    this.#map.touchZoomRotate.disableRotation();
    this.#map.addControl(new ScaleControl({ unit: 'metric' }), 'bottom-left');
    this.#map.setMissingStyleImageResolver((id) => this.#addImage(id, images));
    this.pointer = new MapPointer(this.#map, () => (this.#styled ? targetsOf(this.#parts) : []));
    this.#listen();
  }

  /** Replaces a style part in the next frame, with the other changes of that frame: a comparison takes half a frame. */
  setPart(name: PartName, part: StylePart): void {
    this.#parts = { ...this.#parts, [name]: part };
    this.#applySoon();
  }

  setLabel(label: string): void {
    this.#map.getCanvas().setAttribute('aria-label', label);
  }

  zoom(): number {
    return this.#map.getZoom();
  }

  zoomBy(levels: number): void {
    this.handled.emit();
    this.#map.zoomTo(this.#map.getZoom() + levels);
  }

  fit(fit: Fit): void {
    this.#map.fitBounds([...fit.box], fitOptions(fit));
  }

  /**
   * Moves to the closest camera position that shows a whole box.
   *
   * @param isWorthIt compares the present zoom with the zoom of that position; the map moves only if it returns true
   * @returns whether the map moves
   */
  zoomInto(box: Box, isWorthIt: (zoom: number, closer: number) => boolean): boolean {
    const camera: CameraOptions | undefined = this.#map.cameraForBounds([...box], {
      padding: 80,
      maxZoom: MAX_ZOOM,
    });
    if (camera?.zoom === undefined || !isWorthIt(this.#map.getZoom(), camera.zoom)) return false;
    this.#map.easeTo(camera);
    return true;
  }

  focus(): void {
    this.#map.getCanvas().focus({ preventScroll: true });
  }

  /** Flies to a vehicle, and zooms in at least to `CLOSE`. */
  reveal({ longitude, latitude }: Coordinates): void {
    const center: [number, number] = [longitude, latitude];
    this.#map.flyTo({ center, zoom: Math.max(this.#map.getZoom(), CLOSE), maxDuration: 1500 });
  }

  /** Centres the map on a point that is out of sight; does nothing if it is in sight. */
  show({ longitude, latitude }: Coordinates): void {
    const center: [number, number] = [longitude, latitude];
    if (!this.#map.getBounds().contains(center)) this.#map.easeTo({ center });
  }

  /** The bounds in sight; longitudes go on beyond 180° where the map does. */
  bounds(): Box {
    const bounds = this.#map.getBounds();
    return [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()];
  }

  /** Width and height, as the spot of the bottom right corner. */
  size(): Spot {
    const { clientWidth: x, clientHeight: y } = this.#map.getContainer();
    return { x, y };
  }

  /** Passes on a wheel event of an element that lies over the map, so that the map zooms. */
  wheel(event: WheelEvent): void {
    this.#map.getCanvas().dispatchEvent(new WheelEvent(event.type, event));
  }

  destroy(): void {
    this.#styled = false;
    cancelAnimationFrame(this.#frame);
    this.#map.remove();
  }

  #applySoon(): void {
    cancelAnimationFrame(this.#frame);
    this.#frame = requestAnimationFrame(() => this.#apply());
  }

  #apply(): void {
    if (!this.#styled) return;
    const style = composeStyle(this.#parts);
    for (const [id, { type, ...source }] of Object.entries(style.sources)) {
      const drawn = this.#map.getSource(id);
      const tiles = type === 'vector' && 'tiles' in source ? source.tiles : undefined;
      // Set before the style: if the style changed the addresses, MapLibre would drop the source and its tiles.
      if (tiles && drawn instanceof VectorTileSource && drawn.serialize().tiles?.join() !== tiles.join())
        drawn.setTiles(tiles);
    }
    const validate = Object.values(this.#parts).some(({ isForeign }) => isForeign);
    this.#map.setStyle(style, { diff: true, validate });
  }

  #addImage(id: string, images: MapImages): void {
    const image = images.get(id as ImageId);
    if (image && !this.#map.hasImage(id)) this.#map.addImage(id, paint(image), { pixelRatio: IMAGE_SCALE });
  }

  #listen(): void {
    const map = this.#map;
    map.on('style.load', () => {
      this.#styled = true;
      withoutSky(map);
      this.#applySoon();
    });
    map.on('webglcontextlost', () => {
      this.#styled = false;
      this.lost.emit(true);
    });
    map.on('webglcontextrestored', () => this.lost.emit(false));
    map.on('error', (event) => {
      if ('sourceId' in event && typeof event.sourceId === 'string') this.failed.emit(event.sourceId);
    });
    map.on('move', () => this.moved.emit());
    map.on('movestart', ({ originalEvent }) => {
      if (originalEvent) this.handled.emit();
    });
    const setBusy = (busy: boolean) => map.getContainer().setAttribute('aria-busy', String(busy));
    map.on('dataloading', () => setBusy(true));
    map.on('movestart', () => setBusy(true));
    map.on('idle', () => {
      setBusy(false);
      this.settled.emit();
    });
  }
}
