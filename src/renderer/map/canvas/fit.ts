import type { FitBoundsOptions, MapOptions } from 'maplibre-gl';
import type { Box } from '../../../contract/schemas/fleet.ts';

export interface Fit {
  readonly box: Box;
  readonly maxZoom: number;
}

/** What the map opens with where no vehicles are known. */
const BRAZIL: Box = [-74, -34, -34, 5.5];

/** Distance of the box from the map's edges, in pixels. */
const PADDING = 56;

export const fitOptions = ({ maxZoom }: Fit): FitBoundsOptions => ({ padding: PADDING, maxZoom });

export const firstCamera = (fit: Fit | null): Pick<MapOptions, 'bounds' | 'fitBoundsOptions'> =>
  fit ? { bounds: [...fit.box], fitBoundsOptions: fitOptions(fit) } : { bounds: [...BRAZIL] };
