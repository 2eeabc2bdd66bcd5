import { useEffect } from 'react';
import { useCamera } from '../state/map.ts';
import type { MapCanvas } from './canvas/map-canvas.ts';

export function useSyncCamera(canvas: MapCanvas): void {
  useEffect(() => canvas.settled.on(() => useCamera.setState({ bounds: canvas.bounds() })), [canvas]);
}
