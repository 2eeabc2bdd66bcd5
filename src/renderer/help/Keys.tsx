import { locales } from '../../shared/i18n/languages.ts';
import { useLanguage } from '../i18n/use-language.ts';
import classes from './help.module.css';
import { printedKeys } from './shortcuts.ts';

const isMac = /Mac/.test(navigator.userAgent);

/** The keys of a shortcut, as the keyboard has them printed. */
export function Keys({ shortcut }: { readonly shortcut: string }) {
  const names = new Map(Object.entries(locales[useLanguage()].texts.help.shortcuts.keyNames));
  return (
    <span className={classes.way}>
      {printedKeys(shortcut, names, isMac).map((key) => (
        <kbd key={key} className={classes.kbd}>
          {key}
        </kbd>
      ))}
    </span>
  );
}
