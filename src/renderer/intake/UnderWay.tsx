import { Progress } from '@mantine/core';
import classes from './intake.module.css';

interface UnderWayProps {
  /** 0 to 1; null where that can't be told. */
  readonly share: number | null;
  readonly label: string;
}

/**
 * A thin line that tells how far a step is, or that it is under way. Not Mantine's animated one: its stripes have the page's
 * thread paint in every frame, for a third of its time.
 */
export function UnderWay({ share, label }: UnderWayProps) {
  if (share === null) return <div className={classes.underWay} role="progressbar" aria-label={label} />;
  return <Progress value={share * 100} size={3} radius={0} aria-label={label} />;
}
