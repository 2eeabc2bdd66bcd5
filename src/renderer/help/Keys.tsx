import { locales } from '../../shared/i18n/languages.ts';
import { useLanguage } from '../i18n/use-language.ts';
import classes from './help.module.css';
import { printedKeys } from './shortcuts.ts';

const isMac = /Mac/.test(navigator.userAgent);

function usePrintedKeys(): (shortcut: string) => string[] {
  const names = new Map(Object.entries(locales[useLanguage()].texts.help.shortcuts.keyNames));
  return (shortcut) => printedKeys(shortcut, names, isMac);
}

export function Keys({ shortcut }: { readonly shortcut: string }) {
  const print = usePrintedKeys();
  return (
    <span className={classes.way}>
      {print(shortcut).map((key) => (
        <kbd key={key} className={classes.kbd}>
          {key}
        </kbd>
      ))}
    </span>
  );
}
