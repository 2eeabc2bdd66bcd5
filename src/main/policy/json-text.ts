/** What a JSON text holds, with the line of each value. */
export interface JsonText {
  readonly value: unknown;
  /** The line, from 1, of the key or the item at a path; where the path is missing, of its nearest parent. */
  lineOf(path: readonly PropertyKey[]): number;
}

export class JsonFault extends Error {
  readonly line: number;
  /** The key that stands twice in one object; null: the text is no JSON. */
  readonly duplicate: string | null;

  constructor(line: number, duplicate: string | null = null) {
    super(duplicate === null ? `no JSON in line ${line}` : `"${duplicate}" again in line ${line}`);
    this.line = line;
    this.duplicate = duplicate;
  }
}

const TOKEN =
  /[{}[\],:]|"(?:[^"\\\n]|\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4}))*"|(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)(?![\w.+-])/y;

/** Deep enough for any policy; deeper texts would fill the stack. */
const MAX_DEPTH = 20;

/**
 * Reads JSON (RFC 8259) as `JSON.parse` does, with the line of each value. A key that stands twice in an object is a
 * fault, since `JSON.parse` would silently drop one of two rules.
 *
 * @throws JsonFault
 */
export function readJson(text: string): JsonText {
  const tokens = tokensOf(text);
  const { take, line, fault } = tokens;
  const lines = new Map<string, number>();

  function value(token: string, path: readonly PropertyKey[]): unknown {
    lines.set(keyOf(path), line());
    if (path.length > MAX_DEPTH || /^[}\],:]$/.test(token)) throw fault();
    if (token === '{') return object(path);
    if (token === '[') return array(path);
    return tokens.scalar(token);
  }

  function object(path: readonly PropertyKey[]): Record<string, unknown> {
    const entries = new Map<string, unknown>();
    untilClosed('}', (token) => {
      if (!token.startsWith('"')) throw fault();
      const key = String(tokens.scalar(token));
      if (entries.has(key)) throw fault(key);
      const keyLine = line();
      if (take() !== ':') throw fault();
      entries.set(key, value(take(), [...path, key]));
      lines.set(keyOf([...path, key]), keyLine);
    });
    return Object.fromEntries(entries);
  }

  function array(path: readonly PropertyKey[]): unknown[] {
    const items: unknown[] = [];
    untilClosed(']', (token) => items.push(value(token, [...path, items.length])));
    return items;
  }

  function untilClosed(close: string, member: (token: string) => void): void {
    for (let token = take(); token !== close; token = take()) {
      member(token);
      const next = take();
      if (next === close) return;
      if (next !== ',' || tokens.isNext(close)) throw fault();
    }
  }

  const whole = value(take(), []);
  tokens.requireEnd();
  return {
    value: whole,
    lineOf(path) {
      const parts = Array.from(path, (_, index) => path.slice(0, path.length - index));
      const known = parts.map((part) => lines.get(keyOf(part))).find((found) => found !== undefined);
      return known ?? lines.get(keyOf([])) ?? 1;
    },
  };
}

/** The text's tokens one after the other, without the blanks between. */
function tokensOf(text: string) {
  let at = 0;
  let line = 1;

  function skipBlanks(): void {
    const blanks = /^[\t\n\r ]*/.exec(text.slice(at))?.[0] ?? '';
    at += blanks.length;
    line += blanks.split('\n').length - 1;
  }

  const fault = (duplicate: string | null = null) => new JsonFault(line, duplicate);
  return {
    fault,
    line: () => line,
    take(): string {
      skipBlanks();
      TOKEN.lastIndex = at;
      const [token] = TOKEN.exec(text) ?? [];
      if (token === undefined) throw fault();
      at += token.length;
      return token;
    },
    isNext(token: string): boolean {
      skipBlanks();
      return text.startsWith(token, at);
    },
    requireEnd(): void {
      skipBlanks();
      if (at < text.length) throw fault();
    },
    /** The value of a token. `TOKEN` lets control characters in strings pass; `JSON.parse` refuses them. */
    scalar(token: string): unknown {
      try {
        return JSON.parse(token);
      } catch {
        throw fault();
      }
    },
  };
}

const keyOf = (path: readonly PropertyKey[]): string => JSON.stringify(path.map(String));
