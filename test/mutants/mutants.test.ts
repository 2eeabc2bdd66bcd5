import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../helpers/project.ts';
import { BREAKS, brokenText } from './breaks.ts';
import { mutantsOf, mutated } from './make.ts';
import { reachOf } from './reach.ts';
import { draw, interval } from './sample.ts';

test.each(BREAKS)('The bug made by hand fits to the code and has its test: $what', (each) => {
  const text = readFileSync(path.join(root, each.file), 'utf8');
  expect(brokenText(text, each)).not.toBe(text);
  const tests = readFileSync(path.join(root, each.test), 'utf8');
  expect(tests).toContain(each.title ?? '');
});

describe('The mutants of a text', () => {
  const text = 'export const isFull = (used: number, most: number): boolean => !(used < most && most > 0);\n';

  test('Each mutant changes one place, and the rest stays as it is.', async () => {
    const mutants = await mutantsOf('full.ts', text);
    const texts = mutants.map((mutant) => mutated(text, mutant));
    expect(texts).toContain(text.replace('used < most &&', '(used <= most) &&'));
    expect(texts).toContain(text.replace('used < most && most > 0', '(used < most || most > 0)'));
    expect(texts).toContain(text.replace('!(used < most && most > 0)', '(used < most && most > 0)'));
    expect(new Set(texts).size).toBe(texts.length);
  });

  test('Types and the names of imported files have no mutants.', async () => {
    const types =
      "import { x } from './x.ts';\nexport type Kind = 'a' | 'b';\nexport interface Y { z: 'c' }\nx();\n";
    expect(await mutantsOf('types.ts', types)).toEqual([]);
  });
});

describe('The tests that reach a file', () => {
  const reach = reachOf(root);

  test('The test of the very file is the first.', () => {
    expect(reach.testsOf('src/main/service/token.ts')[0]).toBe('test/service/token.test.ts');
  });

  test('A file that runs in a thread is reached through the file that starts the thread.', () => {
    const tests = reach.testsOf('src/main/store/threads/worker.ts');
    expect(tests).toContain('test/store/warm.test.ts');
    expect(tests.every((file) => existsSync(path.join(root, file)))).toBe(true);
  });

  test('A file that runs in a process of its own is reached by the test that starts the process.', () => {
    expect(reach.testsOf('src/main/cli/main.ts')).toContain('test/cli/proxy.test.ts');
  });
});

describe('A sample', () => {
  const items = Array.from({ length: 100 }, (_, index) => index);

  test('The same seed draws the same items, and each once; another seed draws others.', () => {
    const drawn = draw(items, 40, 7);
    expect(draw(items, 40, 7)).toEqual(drawn);
    expect(draw(items, 40, 8)).not.toEqual(drawn);
    expect(new Set(drawn).size).toBe(40);
    expect(draw(items, 1_000, 7).toSorted((a, b) => a - b)).toEqual(items);
  });

  test("The interval is Wilson's, and stays between 0 and 1.", () => {
    const [low, high] = interval(36, 40);
    expect(low).toBeCloseTo(0.769, 3);
    expect(high).toBeCloseTo(0.96, 3);
    expect(interval(40, 40)).toEqual([expect.closeTo(0.912, 3), expect.closeTo(1, 9)]);
    expect(interval(0, 0)).toEqual([0, 1]);
  });
});
