/** The value of a text; undefined where it is no JSON, such as a file that a crash cut short. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
