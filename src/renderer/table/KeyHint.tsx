import classes from './GridMenu.module.css';

/** The key that does the same without the menu. */
export function KeyHint({ name }: { readonly name: string }) {
  return (
    <kbd className={classes.key} aria-hidden>
      {name}
    </kbd>
  );
}
