/** Finds the programs that electron-builder made, before they are packed into installers. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { at } from '../tools.mjs';

/** Of each system: the folder for a processor, as electron-builder names it, and the program in that folder. */
const PROGRAMS = {
  linux: [(suffix) => `linux${suffix}-unpacked`, 'rastro'],
  win32: [(suffix) => `win${suffix}-unpacked`, 'Rastro.exe'],
  darwin: [(suffix) => `mac${suffix}`, path.join('Rastro.app', 'Contents', 'MacOS', 'Rastro')],
};

/**
 * The packaged programs of this system, one for each processor: those below dist/, or the one that `RASTRO_PROGRAM` names,
 * which is for this processor.
 *
 * @returns {{ arch: string, program: string }[]}
 * @throws where there is none; the message says what to run
 */
export function packagedPrograms({ env = process.env, dist = at('dist'), platform = process.platform } = {}) {
  if (env.RASTRO_PROGRAM) return [{ arch: process.arch, program: path.resolve(env.RASTRO_PROGRAM) }];
  const [folderFor, file] = PROGRAMS[platform] ?? PROGRAMS.linux;
  const programs = ['x64', 'arm64']
    .map((arch) => ({ arch, program: path.join(dist, folderFor(arch === 'x64' ? '' : `-${arch}`), file) }))
    .filter(({ program }) => existsSync(program));
  if (programs.length > 0) return programs;
  throw new Error('There is no packaged program below dist/: run `npm run package -- --dir` first.');
}

/** The packaged program for this processor. @throws where there is none */
export function packagedProgram({ env, dist, platform, arch = process.arch } = {}) {
  const own = packagedPrograms({ env, dist, platform }).find((one) => one.arch === arch);
  if (!own) throw new Error(`There is no packaged program for ${arch} below dist/.`);
  return own.program;
}

/** Switches that Chromium needs as root, because its sandbox refuses to run then. */
export function switches() {
  return process.getuid?.() === 0 ? ['--no-sandbox'] : [];
}
