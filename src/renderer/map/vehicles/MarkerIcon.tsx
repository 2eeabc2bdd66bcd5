import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { IMAGE_SCALE, paint } from '../canvas/images.ts';
import { clusterMarker, vehicleImages, vehicleMarker } from './markers.ts';
import type { Tone } from './signs.ts';

interface Props {
  readonly kind: 'vehicle' | 'cluster';
  readonly tone: Tone;
}

/** A mark of the map, drawn as on the map. */
export function MarkerIcon({ kind, tone }: Props) {
  const scheme = useComputedColorScheme('light');
  const canvas = useRef<HTMLCanvasElement>(null);
  const id = kind === 'vehicle' ? vehicleMarker(tone, scheme) : clusterMarker(tone, 'xs', scheme);
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
