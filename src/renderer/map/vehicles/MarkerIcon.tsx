import { useComputedColorScheme } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { IMAGE_SCALE, markers, paint, type Tone } from './markers.ts';

interface Props {
  readonly kind: 'vehicle' | 'cluster';
  readonly tone: Tone;
}

/** A mark of the map, drawn by the map's own pen. */
export function MarkerIcon({ kind, tone }: Props) {
  const scheme = useComputedColorScheme('light');
  const canvas = useRef<HTMLCanvasElement>(null);
  const marker = markers.get(
    kind === 'vehicle' ? `vehicle:${tone}:${scheme}` : `cluster:${tone}:xs:${scheme}`,
  );
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
