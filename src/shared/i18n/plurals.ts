interface TextTree {
  readonly [key: string]: string | TextTree;
}

/**
 * Fills in the plural forms that are written like `_other` here: `_zero` ("0 veículos"), and `_many`, which
 * Portuguese has for round millions (CLDR plural rules).
 */
export function withAllPlurals(texts: TextTree): TextTree {
  const filled: Record<string, string | TextTree> = {};
  for (const [key, text] of Object.entries(texts)) {
    filled[key] = typeof text === 'string' ? text : withAllPlurals(text);
    if (!key.endsWith('_other')) continue;
    const stem = key.slice(0, -'other'.length);
    for (const form of ['zero', 'many']) {
      if (!(`${stem}${form}` in texts)) filled[`${stem}${form}`] = text;
    }
  }
  return filled;
}
