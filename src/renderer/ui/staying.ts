import classes from './staying.module.css';

/**
 * Properties of a notice that stays until the user closes it. It gives way to the others, of which only a few are shown
 * at a time and which go by themselves, and it waits until no dialog is open.
 */
export const staying = {
  autoClose: false,
  priority: -1,
  classNames: { root: classes.staying ?? '' },
} as const;
