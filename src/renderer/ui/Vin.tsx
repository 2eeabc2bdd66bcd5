import classes from './vin.module.css';

/** An office knows its vehicles by this many last characters of the VIN. */
export const TAIL = 8;

/** A VIN with its last characters in bold. */
export function Vin({ vin }: { vin: string }) {
  return (
    <span className={classes.vin}>
      {vin.slice(0, -TAIL)}
      <b>{vin.slice(-TAIL)}</b>
    </span>
  );
}
