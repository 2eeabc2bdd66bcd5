interface TextTree {
  readonly [key: string]: string | TextTree;
}

/**
 * Fills in missing plural forms with the text of `_other`, so that the language file can leave out those that are
 * equal: `_zero` ("0 veículos"), and forms of the language (CLDR plural rules) such as `_many`, which Portuguese has
 * for round millions.
 */
export function withAllPlurals(texts: TextTree, language: string): TextTree {
  const forms = ['zero', ...new Intl.PluralRules(language).resolvedOptions().pluralCategories];
  return filled(texts, forms);
}

function filled(texts: TextTree, forms: readonly string[]): TextTree {
  const all: Record<string, string | TextTree> = {};
  for (const [key, text] of Object.entries(texts)) {
    all[key] = typeof text === 'string' ? text : filled(text, forms);
    if (!key.endsWith('_other')) continue;
    const stem = key.slice(0, -'other'.length);
    for (const form of forms) {
      if (!(`${stem}${form}` in texts)) all[`${stem}${form}`] = text;
    }
  }
  return all;
}
