import type { AddProtocolAction } from 'maplibre-gl';

/** Reads a tile: an uncompressed Mapbox Vector Tile, or an image. */
export type LoadTile = (z: number, x: number, y: number) => Promise<ArrayBuffer>;

/** A MapLibre protocol around a function that reads tiles; their addresses end in `/z/x/y`. */
export function tileProtocol(load: LoadTile): AddProtocolAction {
  return async ({ url }) => {
    const [z, x, y] = url.split('/').slice(-3).map(Number);
    if (z === undefined || x === undefined || y === undefined) throw new Error(`not a tile: ${url}`);
    return { data: await load(z, x, y) };
  };
}

/** Copies the bytes into a buffer of their own: the bytes of a message may be a view of a larger buffer. */
export function toBuffer(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}
