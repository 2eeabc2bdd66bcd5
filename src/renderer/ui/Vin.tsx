import classes from './vin.module.css';

/** An office knows its vehicles by this many last characters of the VIN. */
export const VIN_TAIL_LENGTH = 8;

export function Vin({ vin }: { vin: string }) {
  return (
    <span className={classes.vin}>
      {vin.slice(0, -VIN_TAIL_LENGTH)}
      <b>{vin.slice(-VIN_TAIL_LENGTH)}</b>
    </span>
  );
}
