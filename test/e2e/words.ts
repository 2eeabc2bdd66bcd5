/** The screen's texts by their keys, for tests that run in more than one language. */
import { type Language, locales } from '../../src/shared/i18n/languages.ts';

/** Texts as locators take them, by keys such as `runs:panel.details`. Anything may stand in the place of a variable. */
export interface Words {
  /** The whole text, in any of its plural forms. */
  whole(key: string): RegExp;
  /** The text with whatever is before and behind it. */
  within(key: string): RegExp;
}

export function wordsOf(language: Language): Words {
  const forms = (key: string) => `(${textsOf(language, key).map(pattern).join('|')})`;
  return { whole: (key) => new RegExp(`^${forms(key)}$`), within: (key) => new RegExp(forms(key)) };
}

function textsOf(language: Language, key: string): string[] {
  const steps = key.split(/[:.]/);
  const last = steps.pop();
  const parent = steps.reduce<object>(
    (texts, step) => Object.entries(texts).find(([name]) => name === step)?.[1] ?? {},
    locales[language].texts,
  );
  const found = Object.entries(parent).flatMap(([name, text]) =>
    typeof text === 'string' && name.replace(/_(zero|one|two|few|many|other)$/, '') === last ? [text] : [],
  );
  if (found.length === 0) throw new Error(`no text ${key}`);
  return found;
}

const pattern = (text: string): string =>
  text.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\{.*?\}\}/g, '.+');
