/** A program that can be started like the packaged one: the built main process on the stand-in for Electron. */
import { chmod, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const at = (file: string) => fileURLToPath(new URL(file, import.meta.url));
/** As an address: Node takes the drive of a path of Windows for a scheme. */
const register = new URL('./register.ts', import.meta.url).href;

/**
 * Writes a shell script that starts it.
 *
 * @param folder where the script goes
 * @param main the main script; `out/main/index.js` where it is absent
 * @returns path of the script
 */
export async function writeProgram(folder: string, main = at('../../out/main/index.js')): Promise<string> {
  const file = path.join(folder, 'rastro');
  const quoted = [process.execPath, '--import', register, main].map((part) => `'${part}'`);
  await writeFile(
    file,
    `#!/bin/sh
# Rastro without a display starts itself again; its main script is then among the arguments.
for arg do shift; [ "$arg" = '${main}' ] || set -- "$@" "$arg"; done
RASTRO_STAND_IN_PAGE=1 RASTRO_STAND_IN_PROGRAM="$0" exec ${quoted.join(' ')} "$@"
`,
  );
  await chmod(file, 0o755);
  return file;
}
