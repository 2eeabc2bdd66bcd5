/**
 * Rastro as electron-builder packs it, over a made-up Electron: for tests that look at what is installed or run it. It is
 * packed once for a build, whichever test asks first, in whichever process.
 */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { System } from './made-up-electron.ts';

export interface PackagedTree {
  /** The folder that is installed, for macOS the one that Rastro.app is in. */
  readonly folder: string;
  /** The folder that a packaged Rastro knows as `process.resourcesPath`. */
  readonly resources: string;
  /** The archive; its native modules are beside it, in `app.asar.unpacked`. */
  readonly asar: string;
  /** What the archive holds, native modules included, as a folder: Node alone reads no archive. */
  readonly app: string;
  /** The folder that the installers would be in, with the licences and the bill of materials. */
  readonly output: string;
}

const script = fileURLToPath(new URL('pack.ts', import.meta.url));
const treeSchema = z.object({
  folder: z.string(),
  resources: z.string(),
  asar: z.string(),
  app: z.string(),
  output: z.string(),
});
const trees = new Map<System, Promise<PackagedTree>>();

/** @param system `linux` where it is absent: the one that is packed whole, of this machine's architecture */
export function packagedTree(system: System = 'linux'): Promise<PackagedTree> {
  const tree = trees.get(system) ?? pack(system);
  trees.set(system, tree);
  return tree;
}

async function pack(system: System): Promise<PackagedTree> {
  const { stdout } = await promisify(execFile)(process.execPath, [script, system], { maxBuffer: 1 << 26 });
  return treeSchema.parse(JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? ''));
}
