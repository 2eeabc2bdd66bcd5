/** The deb, the rpm and the AppImage, made by electron-builder from the packaged tree with tools of this system. */
import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { packagedTree } from './packaged-tree.ts';

const at = (file: string) => fileURLToPath(new URL(file, import.meta.url));
const run = promisify(execFile);

/** The file that an AppImage begins with; here a script that only says so. */
export const APPIMAGE_RUNTIME = '#!/bin/sh\necho "made-up runtime"\nexit 0\n';

/** @param folder where the installers go; the tools too */
export async function makeLinuxInstallers(folder: string): Promise<void> {
  const tree = await packagedTree();
  const fpm = path.join(folder, 'tools', 'fpm');
  await mkdir(path.dirname(fpm), { recursive: true });
  await writeFile(fpm, `#!/bin/sh\nexec '${process.execPath}' '${at('fpm.ts')}' "$@"\n`);
  await chmod(fpm, 0o755);
  // electron-builder adds to the folder that it packs, and others look at that one.
  const copy = path.join(folder, 'tree');
  await cp(tree.folder, copy, { recursive: true });
  const args = ['--linux', 'deb', 'rpm', 'AppImage', '--prepackaged', copy];
  await run(process.execPath, [at('../../scripts/package.mjs'), ...args, `-c.directories.output=${folder}`], {
    env: { ...process.env, CUSTOM_FPM_PATH: fpm, APPIMAGE_TOOLS_PATH: await appImageTools(folder) },
  });
}

/** As electron-builder's own archive of tools is laid out, with Debian's tools in it. */
async function appImageTools(folder: string): Promise<string> {
  const tools = path.join(folder, 'tools', 'appimage');
  const arch = process.arch === 'arm64' ? 'arm64' : 'x64';
  await mkdir(path.join(tools, 'runtimes'), { recursive: true });
  await mkdir(path.join(tools, 'lib', arch), { recursive: true });
  await symlink('/usr/bin/mksquashfs', path.join(tools, 'mksquashfs'));
  await symlink('/usr/bin/desktop-file-validate', path.join(tools, 'desktop-file-validate'));
  await writeFile(path.join(tools, 'runtimes', `runtime-${arch}`), APPIMAGE_RUNTIME);
  return tools;
}
