import type { MapLibreMap, MapMouseEvent } from 'maplibre-gl';
import type { Coordinates, Spot } from './geometry.ts';
import { Signal } from './signal.ts';

/** What lies under the pointer: features of the topmost layer that reacts to it, at least one. */
export interface Hit extends Spot {
  readonly layer: string;
  readonly features: readonly Readonly<Record<string, unknown>>[];
}

/** A request for the menu of a point: by the right button, a long touch or the keyboard's menu key. */
export interface MenuRequest extends Spot {
  readonly point: Coordinates;
}

/** Events of the pointer on the map, with what lies under it. */
export class MapPointer {
  /** Coordinates under the pointer; null once it has left the map. */
  readonly pointed = new Signal<Coordinates | null>();
  readonly hovered = new Signal<Hit | null>();
  readonly clicked = new Signal<Hit>();
  readonly menuRequested = new Signal<MenuRequest>();

  readonly #map: MapLibreMap;
  readonly #targets: () => readonly string[];

  /** @param targets ids of the layers that react, top to bottom; none while nothing is drawn */
  constructor(map: MapLibreMap, targets: () => readonly string[]) {
    this.#map = map;
    this.#targets = targets;
    map.on('mousemove', (event) => {
      this.pointed.emit(coordinatesOf(event));
      const hit = this.#hitAt(event);
      map.getCanvas().style.cursor = hit ? 'pointer' : '';
      this.hovered.emit(hit);
    });
    map.on('movestart', () => this.hovered.emit(null));
    map.on('mouseout', () => {
      this.pointed.emit(null);
      this.hovered.emit(null);
    });
    map.on('click', (event) => {
      const hit = this.#hitAt(event);
      if (hit) this.clicked.emit(hit);
    });
    map.on('contextmenu', (event) => {
      this.hovered.emit(null);
      const { x, y } = event.point;
      this.menuRequested.emit({ point: coordinatesOf(event), x, y });
    });
    // MapLibre ignores `contextmenu` events that come from the keyboard.
    map.getCanvas().addEventListener('keydown', (event) => {
      if (event.key !== 'ContextMenu' && !(event.key === 'F10' && event.shiftKey)) return;
      event.preventDefault();
      // An open menu closes on any key pressed outside of it, so this key must not reach it.
      event.stopPropagation();
      this.#requestMenuOfMiddle();
    });
  }

  /** Requests the menu of the map's centre, because the keyboard has no position on the map. */
  #requestMenuOfMiddle(): void {
    const middle = this.#map.getCenter().wrap();
    const { x, y } = this.#map.project(middle);
    this.menuRequested.emit({ point: { longitude: middle.lng, latitude: middle.lat }, x, y });
  }

  #hitAt({ point }: MapMouseEvent): Hit | null {
    for (const layer of this.#targets()) {
      const features = this.#map.queryRenderedFeatures(point, { layers: [layer] });
      if (features.length > 0)
        return { layer, features: features.map(({ properties }) => properties), x: point.x, y: point.y };
    }
    return null;
  }
}

function coordinatesOf(event: MapMouseEvent): Coordinates {
  const { lng, lat } = event.lngLat.wrap();
  return { longitude: lng, latitude: lat };
}
