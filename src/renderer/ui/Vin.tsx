import classes from './vin.module.css';

/** How many last characters of a VIN an office knows its vehicles by. */
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
