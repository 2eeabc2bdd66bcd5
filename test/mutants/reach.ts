/** Which test files run a source file: those that import it, or start it as a thread or a process, at any distance. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** A file named in a text: what `import` names, and what `new URL('worker.ts', …)`, `join(root, 'src/…')` and the like name. */
const NAMED = /['"`]([^'"`\n]+\.(?:ts|tsx|mjs|js))['"`]/g;
const TYPES_ALONE = /^(?:import|export) type\b[\s\S]*?from\s*['"][^'"]+['"]/gm;

export interface Reach {
  /** Test files that run a source file, nearest first: those of the folder that mirrors its own, then by distance. */
  testsOf(source: string): readonly string[];
}

/** @param root of the project; all paths are relative to it, with `/` */
export function reachOf(root: string): Reach {
  const edges = new Map<string, readonly string[]>();
  const namedBy = (file: string) => {
    const known = edges.get(file) ?? named(root, file);
    edges.set(file, known);
    return known;
  };
  const tests = globSync('test/**/*.test.ts', { cwd: root })
    .map((file) => file.split(path.sep).join('/'))
    .filter((file) => !file.startsWith('test/e2e/'))
    .sort();
  const distances = new Map(tests.map((test) => [test, distancesFrom(test, namedBy)]));
  return {
    testsOf(source) {
      const mirror = source.replace(/^src\/(?:main\/)?/, 'test/').replace(/\.ts$/, '.test.ts');
      return tests
        .flatMap((test) => {
          const distance = distances.get(test)?.get(source);
          return distance === undefined ? [] : [{ test, away: foldersApart(test, mirror), distance }];
        })
        .sort((a, b) => a.away - b.away || a.distance - b.distance || (a.test < b.test ? -1 : 1))
        .map(({ test }) => test);
    },
  };
}

function distancesFrom(test: string, namedBy: (file: string) => readonly string[]): Map<string, number> {
  const found = new Map([[test, 0]]);
  // A map's iterator goes on to what is added meanwhile: nearest first.
  for (const [file, distance] of found)
    for (const next of namedBy(file)) if (!found.has(next)) found.set(next, distance + 1);
  return found;
}

/** 0: the test of the very file; else 1 more for each folder that the two do not share, up to the first. */
function foldersApart(test: string, mirror: string): number {
  if (test === mirror) return 0;
  const folders = path.posix.dirname(mirror).split('/');
  const shared = folders.findIndex(
    (_, depth) => !test.startsWith(`${folders.slice(0, depth + 1).join('/')}/`),
  );
  return 1 + folders.length - (shared === -1 ? folders.length : shared);
}

function named(root: string, file: string): readonly string[] {
  const text = readFileSync(path.join(root, file), 'utf8').replace(TYPES_ALONE, '');
  const names = [...text.matchAll(NAMED)].map(([, name]) => name ?? '');
  const places = names.flatMap((name) => [
    path.posix.join(path.posix.dirname(file), name),
    path.posix.join(name),
  ]);
  return [...new Set(places)].filter(
    (place) => /^(?:src|test|scripts)\//.test(place) && existsSync(path.join(root, place)),
  );
}
