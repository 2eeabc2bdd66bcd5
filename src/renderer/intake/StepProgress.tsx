import { Progress } from '@mantine/core';
import classes from './step-progress.module.css';

interface StepProgressProps {
  /** 0 to 1; null: not known. */
  readonly share: number | null;
  readonly label: string;
}

/**
 * A thin progress bar of a step. For an unknown share it has an animation of its own: Mantine's stripes repaint on the
 * main thread in every frame, which takes a third of that thread's time.
 */
export function StepProgress({ share, label }: StepProgressProps) {
  if (share === null) return <div className={classes.bar} role="progressbar" aria-label={label} />;
  return <Progress value={share * 100} size={3} radius={0} aria-label={label} />;
}
