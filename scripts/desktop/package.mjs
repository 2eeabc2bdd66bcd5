/**
 * Makes the installers on a machine of the workflow; the arguments go to electron-builder. A secret that the repository
 * does not have is an empty variable, which electron-builder takes for the name of a file: such a variable is taken away.
 * Apple's key comes as text and electron-builder wants a file, so it is in one while the installers are made.
 */
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { at, environment, nodeFile, run } from '../tools.mjs';

const { GITHUB_REPOSITORY, RUNNER_TEMP, APPLE_API_KEY } = process.env;
const keyFile = path.join(RUNNER_TEMP, 'apple-api-key.p8');

const env = environment(APPLE_API_KEY ? { APPLE_API_KEY: keyFile } : {});
for (const name of Object.keys(env))
  if (/^(WIN_CSC|CSC|APPLE)_/.test(name) && env[name] === '') delete env[name];

try {
  if (APPLE_API_KEY) writeFileSync(keyFile, `${APPLE_API_KEY.trim()}\n`, { mode: 0o600 });
  const isDone = run(
    nodeFile,
    [
      at('scripts', 'package.mjs'),
      ...process.argv.slice(2),
      '--publish=never',
      // Where the installed program looks for newer versions.
      `-c.publish.url=https://github.com/${GITHUB_REPOSITORY}/releases/latest/download`,
    ],
    { env },
  );
  process.exitCode = isDone ? 0 : 1;
} finally {
  rmSync(keyFile, { force: true });
}
