/** Every text of a tree with its path: `header.vehicles_one`. */
export function textsWithPaths(tree: object, path = ''): [path: string, text: string][] {
  return Object.entries(tree).flatMap(([key, text]): [string, string][] =>
    typeof text === 'string' ? [[`${path}${key}`, text]] : textsWithPaths(text, `${path}${key}.`),
  );
}

const plural = /_(zero|one|two|few|many|other)$/;

/** The path of a text without its plural form. */
export const stemOf = (path: string): string => path.replace(plural, '');
