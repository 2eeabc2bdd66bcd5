/** Writes out/licences.txt and out/sbom.cdx.json. The last step of a build (scripts/build.mjs). */
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { licencesText } from './licences.ts';
import { sbomText } from './sbom.ts';
import { root, shippedPackages } from './shipped.ts';

/** Writes a new file: electron-builder hard-links files, so a change of the old file would change earlier packages. */
function write(name: string, text: string): void {
  const file = path.join(root, 'out', name);
  rmSync(file, { force: true });
  writeFileSync(file, text);
}

const packages = shippedPackages();
try {
  write('licences.txt', licencesText(packages));
  write('sbom.cdx.json', sbomText(packages));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
