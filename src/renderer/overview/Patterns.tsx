import { cssColour } from '../ui/palette.ts';
import classes from './chart.module.css';
import { colourOf, patternOf, type SeriesId } from './series.ts';

/** Side of a pattern's tile, in CSS pixels. */
const TILE = 8;

/** SVG paths drawn in a tile, so that the series differ without colour. Null: full colour; empty: faint colour. */
const drawings: Readonly<Record<SeriesId, string | null>> = {
  recent: null,
  ok: null,
  late: 'M-2 2l4 -4M0 8l8 -8M6 10l4 -4',
  silent:
    'M2 1.25a0.75 0.75 0 1 1 0 1.5a0.75 0.75 0 1 1 0 -1.5M6 5.25a0.75 0.75 0 1 1 0 1.5a0.75 0.75 0 1 1 0 -1.5',
  none: '',
  never: '',
  unknown: 'M0 4h8',
  'not-found': 'M2 0v8M6 0v8',
  failed: 'M0 0l8 8M8 0l-8 8',
};

/** The patterns that fill the bars, once for all charts of the page. */
export function Patterns() {
  return (
    <svg className={classes.patterns} aria-hidden>
      <defs>
        {Object.entries(drawings).map(([id, path]) => {
          // The keys are those of a record of all series.
          const series = id as SeriesId;
          return (
            <pattern
              key={id}
              id={patternOf(series)}
              width={TILE}
              height={TILE}
              patternUnits="userSpaceOnUse"
              style={{ color: cssColour(colourOf[series]) }}
            >
              <rect width={TILE} height={TILE} className={path === null ? classes.full : classes.faint} />
              {path && <path d={path} className={classes.strokes} />}
            </pattern>
          );
        })}
      </defs>
    </svg>
  );
}

/** A sample of a series' colour and pattern, for legends. */
export function Swatch({ series }: { readonly series: SeriesId }) {
  return (
    <svg
      className={classes.swatch}
      viewBox="0 0 18 12"
      aria-hidden
      style={{ color: cssColour(colourOf[series]) }}
    >
      <rect
        x="0.5"
        y="0.5"
        width="17"
        height="11"
        fill={`url(#${patternOf(series)})`}
        stroke="currentcolor"
      />
    </svg>
  );
}
