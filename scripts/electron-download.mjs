/**
 * Fetches Electron's binary for `npm start`, and on failure prints the reason in one line. As a program this file does
 * the download. Other scripts call `fetchElectron`, which runs this program on the pinned Node.
 */
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { downloadFailure } from './download-failure.mjs';
import { at, environment, nodeFile, run } from './tools.mjs';

/** A download without data for this long has failed. */
const stallLimitMs = 30_000;

/** Node uses the system's proxy and certificates only with these settings. */
export function downloadEnvironment() {
  return environment({ NODE_USE_ENV_PROXY: '1', NODE_USE_SYSTEM_CA: '1' });
}

/** @returns whether Electron is there now; else the reason has been printed */
export function fetchElectron() {
  return run(nodeFile, [at('scripts', 'electron-download.mjs')], { env: downloadEnvironment() });
}

/** Downloads into the cache that Electron's install script reads; checks the checksums that came with the package. */
async function download() {
  const require = createRequire(import.meta.url);
  const { downloadArtifact } = await import(pathToFileURL(require.resolve('@electron/get')).href);
  const { version } = require('electron/package.json');
  const stalled = new AbortController();
  const timer = setTimeout(() => stalled.abort(), stallLimitMs);
  try {
    await downloadArtifact({
      version,
      artifactName: 'electron',
      platform: process.env.ELECTRON_INSTALL_PLATFORM || process.platform,
      arch: process.env.ELECTRON_INSTALL_ARCH || process.arch,
      cacheRoot: process.env.electron_config_cache,
      checksums: require('electron/checksums.json'),
      downloadOptions: { signal: stalled.signal, getProgressCallback: () => timer.refresh() },
    });
  } finally {
    clearTimeout(timer);
  }
}

/** Unpacks what was downloaded. @throws with the first line of the script's error output */
function unpack() {
  const { status, stderr } = spawnSync(process.execPath, [at('node_modules', 'electron', 'install.js')], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(stderr.split('\n')[0]);
}

async function main() {
  try {
    await download();
    unpack();
  } catch (error) {
    const message = error.cause?.message ?? error.message;
    console.error(downloadFailure(error) ?? `Electron could not be fetched: ${message}`);
    process.exitCode = 1;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) await main();
