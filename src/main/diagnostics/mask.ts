/** Shorter names are not masked, because they would strike out text that only looks like them. */
const SHORTEST_NAME = 3;

/** Quoted parts of a message. */
const QUOTED = /"[^"\n]*"|“[^”\n]*”|«[^»\n]*»|`[^`\n]*`|(?<![\p{L}\d])'[^'\n]+'/gu;
const ADDRESS = /\b[a-z][a-z0-9+.-]*:\/\/\S+/gi;

/** Patterns of text that names something. The order counts: a rule does not see what an earlier rule struck out. */
const RULES: readonly (readonly [RegExp, string])[] = [
  [/[^\s@]+@[^\s@]+\.[^\s@]+/g, '[address]'],
  [/\b(ENOTFOUND|EAI_AGAIN|E[A-Z]*(?:CONN|HOST|NET|TIMEDOUT)[A-Z]*)\b[^,;]*/g, '$1 [host]'],
  [/\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?\b|\[?(?:[0-9a-f]{0,4}:){3,}[0-9a-f.]*\]?/gi, '[host]'],
  [/[A-Z0-9]{3}…[A-Z0-9]{4}|(?<![A-Za-z0-9])[A-Za-z0-9]{17}(?![A-Za-z0-9])/g, '[vin]'],
  [/(?<![A-Za-z0-9])[A-Za-z]{3}[-\s]?\d[A-Za-z0-9]\d{2}(?![A-Za-z0-9])/g, '[plate]'],
  [/(?:[\p{L}\d_-]+\.)+\p{L}{2,}(?::\d+)?/gu, '[name]'],
  [/[-−]?\d+(?:[.,]\d+)+/g, '[number]'],
];

const CODE = /\b(?:E[A-Z]{3,}|SQLITE_[A-Z_]+|HTTP \d{3})\b/g;

/** The codes of errors in a text, and nothing else: for the case that the names to mask are not known. */
export const errorCodesOf = (text: string): string => [...(text.match(CODE) ?? []), '[text]'].join(' ');

/**
 * Returns a function that strikes out of a text what may name a person, vehicle, place, file, address or computer:
 * first the known names, then all text that has the form of such a name. It strikes out too much rather than too
 * little. Codes of errors stay.
 *
 * @param names the known names; capitals do not count
 */
export function masker(names: readonly string[]): (text: string) => string {
  const known = [...new Set(names.map((name) => name.trim()))]
    .filter((name) => name.length >= SHORTEST_NAME)
    // The longest first, so that no part of a name is left where another name is inside it.
    .sort((a, b) => b.length - a.length)
    .map((name) => name.toLowerCase());

  return (text) => {
    const unquoted = known.reduce(withoutName, text).replace(QUOTED, '[text]').replace(ADDRESS, '[address]');
    return RULES.reduce((masked, [pattern, mark]) => masked.replace(pattern, mark), withoutPaths(unquoted));
  };
}

function withoutName(text: string, name: string): string {
  const lower = text.toLowerCase();
  // Some letters have more code units in lower case; positions in `lower` would not fit `text`.
  if (!lower.includes(name)) return text;
  if (lower.length !== text.length) return lower.replaceAll(name, '[name]');
  let masked = '';
  let from = 0;
  for (let at = lower.indexOf(name); at >= 0; at = lower.indexOf(name, from)) {
    masked += `${text.slice(from, at)}[name]`;
    from = at + name.length;
  }
  return masked + text.slice(from);
}

/** Strikes out each line from its first path on: as folders' names may have blanks, a path's end is not known. */
function withoutPaths(text: string): string {
  return text.replace(/[^\n]*/g, (line) => {
    const start = /(?:[A-Za-z]:)?[\\/]|(?<=^|\s)~(?=[\\/])/.exec(line);
    if (!start) return line;
    const struck = line.slice(start.index);
    const codes = struck.match(CODE) ?? [];
    return [`${line.slice(0, start.index)}[path]`, ...codes].join(' ');
  });
}
