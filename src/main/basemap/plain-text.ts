const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  copy: '©',
  reg: '®',
  middot: '·',
  ndash: '–',
};

/** Most characters of an attribution; a longer one is cut. */
const LONGEST = 300;

/**
 * An attribution as plain text: archives and TileJSON hold HTML, whose tags are dropped and entities decoded. The
 * result is only shown as text.
 */
export function plainText(html: string): string {
  const text = html
    .slice(0, 20 * LONGEST)
    .replaceAll(/<(script|style)\b.*?<\/\1\s*>/gis, ' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,6}));/gi, (whole, decimal, hex, name) => {
      if (name) return entities[String(name).toLowerCase()] ?? whole;
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10_ff_ff ? String.fromCodePoint(code) : '';
    })
    // No control characters, and none that change the direction of the text behind them.
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim();
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** Each attribution once, in order, separated by dots. */
export function joinAttributions(attributions: readonly string[]): string {
  return [...new Set(attributions.filter((text) => text !== ''))].join(' · ');
}
