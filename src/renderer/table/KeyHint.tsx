import classes from './GridMenu.module.css';

export function KeyHint({ name }: { readonly name: string }) {
  return (
    <kbd className={classes.key} aria-hidden>
      {name}
    </kbd>
  );
}
