import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef } from 'react';
import type { ColourBy } from '../../state/map.ts';
import { IMAGE_SCALE, paint } from '../canvas/images.ts';
import { clusterMarker, vehicleImages, vehicleMarker } from './markers.ts';
import { ringShares } from './shares.ts';
import type { Tone } from './signs.ts';

/** A mark as the map draws it: of a vehicle, or of a cluster whose ring has all three shares. */
export function MarkerIcon({ of: shown }: { readonly of: Tone | { readonly group: ColourBy } }) {
  const scheme = useComputedColorScheme('light');
  const canvas = useRef<HTMLCanvasElement>(null);
  const id =
    typeof shown === 'string'
      ? vehicleMarker(shown, scheme)
      : clusterMarker(shown.group, ringShares([2, 1, 1]), 'xs', scheme);
  const marker = vehicleImages.get(id);
  useEffect(() => {
    if (marker) canvas.current?.getContext('2d')?.putImageData(paint(marker), 0, 0);
  }, [marker]);
  if (!marker) return null;
  const side = marker.size * IMAGE_SCALE;
  return (
    <canvas
      ref={canvas}
      width={side}
      height={side}
      style={{ width: marker.size, height: marker.size }}
      aria-hidden
    />
  );
}
