import { LngLatBounds, type MapLibreMap, type MapMouseEvent, type PointLike } from 'maplibre-gl';
import { MAX_ZOOM } from '../basemap/style.ts';
import { TRAIL_POINTS } from '../trail/trail-layers.ts';
import { VEHICLES } from '../vehicles/fleet-layers.ts';
import {
  type Coordinates,
  canSplit,
  type Group,
  type GroupAt,
  groupOf,
  joined,
  type Spot,
} from '../vehicles/groups.ts';
import { Signal } from './signal.ts';

/** Fixes of the trail under the pointer, or clicked on: by their keys, the newest first. */
export interface FixesAt extends Spot {
  readonly keys: readonly [string, ...string[]];
}

/** A place that was asked about, by the right button, a long touch or the keyboard's menu key. */
export interface PlaceAt extends Spot {
  readonly place: Coordinates;
}

/** What the pointer does on the map: hears MapLibre, and says what lies under it. */
export class MapPointer {
  /** A click on one vehicle. */
  readonly picked = new Signal<string>();
  /** A click on vehicles that no zoom tells apart. */
  readonly opened = new Signal<GroupAt>();
  readonly hovered = new Signal<GroupAt | null>();
  /** A click on a fix of the trail. */
  readonly pickedFix = new Signal<FixesAt>();
  readonly hoveredFix = new Signal<FixesAt | null>();
  readonly pointed = new Signal<Coordinates | null>();
  readonly asked = new Signal<PlaceAt>();

  readonly #map: MapLibreMap;
  readonly #isDrawn: () => boolean;

  /** @param isDrawn whether there are layers to look into */
  constructor(map: MapLibreMap, isDrawn: () => boolean) {
    this.#map = map;
    this.#isDrawn = isDrawn;
    map.on('mousemove', (event) => this.#move(event));
    map.on('movestart', () => this.#leave());
    map.on('mouseout', () => {
      this.pointed.emit(null);
      this.#leave();
    });
    map.on('click', (event) => this.#click(event));
    map.on('contextmenu', (event) => {
      this.#leave();
      this.asked.emit({ place: coordinatesOf(event), ...spot(event) });
    });
    // MapLibre keeps to itself a menu that no button was pressed for.
    map.getCanvas().addEventListener('keydown', (event) => {
      if (event.key !== 'ContextMenu' && !(event.key === 'F10' && event.shiftKey)) return;
      event.preventDefault();
      // A menu that opens closes at keys that are pressed beside it, this one too.
      event.stopPropagation();
      this.#askAboutMiddle();
    });
  }

  #move(event: MapMouseEvent): void {
    this.pointed.emit(coordinatesOf(event));
    const fixes = this.#fixesAt(event);
    const group = fixes ? null : this.#groupAt(event.point);
    this.#map.getCanvas().style.cursor = fixes || group ? 'pointer' : '';
    this.hoveredFix.emit(fixes);
    this.hovered.emit(group && { group, ...spot(event) });
  }

  #leave(): void {
    this.hovered.emit(null);
    this.hoveredFix.emit(null);
  }

  #click(event: MapMouseEvent): void {
    const fixes = this.#fixesAt(event);
    if (fixes) {
      this.pickedFix.emit(fixes);
      return;
    }
    const group = this.#groupAt(event.point);
    if (group) this.#open({ group, ...spot(event) });
  }

  /** The keyboard has no place of its own on the map. */
  #askAboutMiddle(): void {
    const middle = this.#map.getCenter().wrap();
    const { x, y } = this.#map.project(middle);
    this.asked.emit({ place: { longitude: middle.lng, latitude: middle.lat }, x, y });
  }

  #fixesAt(event: MapMouseEvent): FixesAt | null {
    if (!this.#isDrawn()) return null;
    const hits = this.#map.queryRenderedFeatures(event.point, { layers: [TRAIL_POINTS] });
    const ranked = hits
      .map(({ properties }) => ({ key: String(properties.key), rank: Number(properties.rank) }))
      .toSorted((a, b) => a.rank - b.rank);
    const [newest, ...others] = new Set(ranked.map(({ key }) => key));
    return newest === undefined ? null : { keys: [newest, ...others], ...spot(event) };
  }

  /** Everything drawn at the point as one group: clusters that overlap open together. */
  #groupAt(point: PointLike): Group | null {
    if (!this.#isDrawn()) return null;
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

function coordinatesOf(event: MapMouseEvent): Coordinates {
  const { lng, lat } = event.lngLat.wrap();
  return { longitude: lng, latitude: lat };
}
