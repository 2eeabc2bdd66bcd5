/** Writes down which modules went into which file of out/: what the licences and the SBOM are made from. */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** The modules that one file of a bundle was made from. */
export interface FileRecord {
  /** Path of the file below out/. */
  readonly file: string;
  /** Paths from the project's folder; the bundler's own helpers have names that begin with a zero byte. */
  readonly modules: readonly string[];
  /** Names that the file still imports when it runs. */
  readonly imports: readonly string[];
}

/**
 * @param part the bundle's folder below out/; the record becomes out/.modules/PART.json, a list of `FileRecord`
 */
export function recordModules(part: 'main' | 'preload' | 'renderer'): Plugin {
  return {
    name: 'record-modules',
    apply: 'build',
    generateBundle(_options, bundle) {
      const records = Object.values(bundle).map((output): FileRecord => {
        const file = `${part}/${output.fileName}`;
        if (output.type === 'asset') {
          return { file, modules: output.originalFileNames.map(fromRoot), imports: [] };
        }
        const bundled = Object.entries(output.modules)
          // A stylesheet leaves no code in its chunk: it goes into an asset of its own.
          .filter(([id, { renderedLength }]) => renderedLength > 0 || /\.css(\?|$)/.test(id))
          .map(([id]) => fromRoot(id));
        const outside = [...output.imports, ...output.dynamicImports].filter((name) => !bundle[name]);
        return { file, modules: bundled, imports: outside };
      });
      const folder = path.join(root, 'out', '.modules');
      mkdirSync(folder, { recursive: true });
      writeFileSync(path.join(folder, `${part}.json`), `${JSON.stringify(records, null, 1)}\n`);
    },
  };
}

function fromRoot(id: string): string {
  if (id.startsWith('\0')) return id;
  const file = id.replace(/\?.*$/, '');
  return path.isAbsolute(file) ? path.relative(root, file).replaceAll(path.sep, '/') : file;
}
