/** Characters that XML 1.0 forbids (section 2.2), that are markup, or that a reader may change: line ends and tabs. */
const SPECIAL = /[\p{Cc}&<>"\ufffe\uffff]/u;
const SPECIALS = new RegExp(SPECIAL, 'gu');

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** Text as the content of an element or an attribute; characters that XML can't hold are dropped. */
export function xmlText(text: string): string {
  const whole = text.isWellFormed() ? text : text.toWellFormed();
  return SPECIAL.test(whole) ? whole.replace(SPECIALS, (character) => ENTITIES[character] ?? '') : whole;
}
