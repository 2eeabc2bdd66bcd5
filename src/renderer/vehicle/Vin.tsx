import classes from '../table/cells.module.css';

/** Characters by which an office tells vehicles apart. */
export const TAIL = 8;

/** A chassis number with its last characters brought out. */
export function Vin({ vin }: { vin: string }) {
  return (
    <span className={classes.vin}>
      {vin.slice(0, -TAIL)}
      <b>{vin.slice(-TAIL)}</b>
    </span>
  );
}
