import classes from './GridMenu.module.css';

/** The key that does the same as a menu item. */
export function KeyHint({ name }: { readonly name: string }) {
  return (
    <kbd className={classes.key} aria-hidden>
      {name}
    </kbd>
  );
}
