/**
 * Runs electron-builder on the pinned Node, with electron-builder's own options. Publishes nothing without `--publish`.
 * Puts the licences and the bill of materials beside the installers. Prints a sentence for each system whose installers
 * are not signed, and for a failed download.
 */
import { copyFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { downloadFailure } from '../download-failure.mjs';
import { at } from '../tools.mjs';
import { unsignedNotes, whyNotHere } from './signing.mjs';

const require = createRequire(import.meta.url);
const {
  build,
  configureBuildCommand,
  createYargs,
  normalizeOptions,
} = require('electron-builder/out/builder.js');
const { name, version } = require(at('package.json'));

/**
 * The configuration that overrides electron-builder.yml.
 *
 * @param given the command line's: an object of options, or the path of a file, which the configuration then extends
 */
function configFrom(given) {
  const own = {
    // The checksums from the package `electron`, because a mirror can't vouch for its own files.
    electronDownload: { checksums: require('electron/checksums.json') },
    afterAllArtifactBuild: copyNotices,
  };
  return typeof given === 'string' ? { ...own, extends: given } : { ...own, ...given };
}

/** @returns the paths of the files, for electron-builder to publish with the installers */
function copyNotices({ outDir }) {
  const notices = [
    ['licences.txt', `${name}-${version}-licences.txt`],
    ['sbom.cdx.json', `${name}-${version}-sbom.cdx.json`],
  ];
  return notices.map(([from, to]) => {
    const file = path.join(outDir, to);
    copyFileSync(at('out', from), file);
    return file;
  });
}

async function main() {
  const options = normalizeOptions(
    configureBuildCommand(createYargs()).help().strict().parse(process.argv.slice(2)),
  );
  const systems = [...options.targets.keys()].map((platform) => platform.name);
  const reason = whyNotHere(systems, options.config?.electronFuses, process.platform);
  if (reason) {
    console.error(reason);
    process.exitCode = 1;
    return;
  }
  for (const note of unsignedNotes(systems, process.env)) console.log(note);
  try {
    await build({ publish: 'never', ...options, projectDir: at(), config: configFrom(options.config) });
  } catch (error) {
    console.error(downloadFailure(error) ?? `Not packaged: ${error.message}`);
    // Other targets that are still in progress would keep the process alive.
    process.exit(1);
  }
}

await main();
