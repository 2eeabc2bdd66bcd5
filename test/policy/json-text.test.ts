import { describe, expect, test } from 'vitest';
import { JsonFault, readJson } from '../../src/main/policy/json-text.ts';

const TEXT = `{
  "a": [1, -2.5e3, "x\\u00e9\\n\\"", null, true],
  "more": {
    "c": [
      {},
      { "d": false }
    ]
  }
}
`;

/** The value, or the line of the fault. */
function read(text: string): unknown {
  try {
    return readJson(text).value;
  } catch (error) {
    if (error instanceof JsonFault) return error;
    throw error;
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

describe('JSON with its lines', () => {
  test('It has the values that JSON.parse has.', () => {
    expect(read(TEXT)).toEqual(JSON.parse(TEXT));
    for (const text of ['0', '"a"', '[]', ' [ ] ', '{}', '[[[]]]', '"\\/\\b"', '1e5']) {
      expect(read(text)).toEqual(JSON.parse(text));
    }
  });

  test('It takes and refuses what JSON.parse does, for every change of one character.', () => {
    const characters = ['', ',', ':', '"', '{', '}', '[', ']', '0', '.', '-', 'e', '\\', 'a', '\n', '\u0001'];
    const different: string[] = [];
    for (let at = 0; at < TEXT.length; at += 1) {
      for (const character of characters) {
        for (const width of [0, 1]) {
          const text = TEXT.slice(0, at) + character + TEXT.slice(at + width);
          const isRead = !(read(text) instanceof JsonFault);
          if (isRead !== isJson(text)) different.push(JSON.stringify(text));
        }
      }
    }
    expect(different).toEqual([]);
  });

  test('A value has the line of its key, and an item its own.', () => {
    const { lineOf } = readJson(TEXT);
    expect(lineOf([])).toBe(1);
    expect(lineOf(['a', 3])).toBe(2);
    expect(lineOf(['more'])).toBe(3);
    expect(lineOf(['more', 'c', 1, 'd'])).toBe(6);
    expect(lineOf(['more', 'unknown'])).toBe(3);
  });

  test('A fault has its line, and a key that stands twice its name.', () => {
    expect(read('{\n  "a": 1,\n  "b" 2\n}')).toMatchObject({ line: 3, duplicate: null });
    expect(read('{\n  "a": 1,\n\n  "a": 2\n}')).toMatchObject({ line: 4, duplicate: 'a' });
    expect(read('{\n  "a": 1\n')).toMatchObject({ line: 3 });
    expect(read('{}\n\nx')).toMatchObject({ line: 3 });
    expect(read('')).toMatchObject({ line: 1 });
  });

  test('A text that is nested very deep is refused.', () => {
    expect(read('['.repeat(100_000))).toBeInstanceOf(JsonFault);
  });
});
