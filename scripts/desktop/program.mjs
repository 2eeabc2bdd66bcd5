/** Finds the program that electron-builder made, before it is packed into an installer. */
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { at } from '../tools.mjs';

const PROGRAMS = {
  linux: [/^linux(-\w+)?-unpacked$/, 'rastro'],
  win32: [/^win(-\w+)?-unpacked$/, 'Rastro.exe'],
  darwin: [/^mac(-\w+)?$/, path.join('Rastro.app', 'Contents', 'MacOS', 'Rastro')],
};

/**
 * The packaged program of this system: the one that `RASTRO_PROGRAM` names, else the one below dist/.
 *
 * @throws where there is none; the message says what to run
 */
export function packagedProgram(env = process.env, dist = at('dist'), platform = process.platform) {
  if (env.RASTRO_PROGRAM) return path.resolve(env.RASTRO_PROGRAM);
  const [folders, file] = PROGRAMS[platform] ?? PROGRAMS.linux;
  const folder = existsSync(dist) ? readdirSync(dist).find((name) => folders.test(name)) : undefined;
  const program = folder === undefined ? null : path.join(dist, folder, file);
  if (program === null || !existsSync(program)) {
    throw new Error('There is no packaged program below dist/: run `npm run package -- --dir` first.');
  }
  return program;
}

/** Switches that Chromium needs as root, because its sandbox refuses to run then. */
export function switches() {
  return process.getuid?.() === 0 ? ['--no-sandbox'] : [];
}
