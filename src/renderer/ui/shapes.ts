import type { AgeTier, VehicleStatus } from '../../contract/schemas/fleet.ts';

/** A mark's shape, as paths in a square of 24; drawn by their outlines, or filled. */
export interface Shape {
  readonly paths: readonly string[];
  readonly filled?: boolean;
}

// Tabler's icons, as data: the table draws its cells without React.
const circle = 'M3 12a9 9 0 1 0 18 0a9 9 0 1 0 -18 0';

/** Phases of a waning moon, which differ without colour. */
export const tierShapes: Record<AgeTier, Shape> = {
  recent: {
    paths: ['M7 3.34a10 10 0 1 1 -4.995 8.984l-.005 -.324l.005 -.324a10 10 0 0 1 4.995 -8.336z'],
    filled: true,
  },
  late: { paths: [circle, 'M12 3v18', 'M12 14l7 -7', 'M12 19l8.5 -8.5', 'M12 9l4.5 -4.5'] },
  silent: { paths: [circle] },
};

/** A tick, a pin with a question mark, a triangle with an exclamation mark, a dash. */
export const statusShapes: Record<VehicleStatus, Shape> = {
  ok: { paths: ['M5 12l5 5l10 -10'] },
  'not-found': {
    paths: [
      'M9 11a3 3 0 1 0 6 0a3 3 0 0 0 -6 0',
      'M14.997 19.317l-1.583 1.583a2 2 0 0 1 -2.827 0l-4.244 -4.243a8 8 0 1 1 13.657 -5.584',
      'M19 22v.01',
      'M19 19a2.003 2.003 0 0 0 .914 -3.782a1.98 1.98 0 0 0 -2.414 .483',
    ],
  },
  failed: {
    paths: [
      'M12 9v4',
      'M10.363 3.591l-8.106 13.534a1.914 1.914 0 0 0 1.636 2.871h16.214a1.914 1.914 0 0 0 1.636 -2.87l-8.106 -13.536a1.914 1.914 0 0 0 -3.274 0',
      'M12 16h.01',
    ],
  },
  never: { paths: ['M5 12l14 0'] },
};

export const noPositionShape: Shape = {
  paths: [
    'M9.442 9.432a3 3 0 0 0 4.113 4.134m1.445 -2.566a3 3 0 0 0 -3 -3',
    'M17.152 17.162l-3.738 3.738a2 2 0 0 1 -2.827 0l-4.244 -4.243a8 8 0 0 1 -.476 -10.794m2.18 -1.82a8.003 8.003 0 0 1 10.91 10.912',
    'M3 3l18 18',
  ],
};
