/** Writes out/licences.txt and out/sbom.cdx.json. The last step of a build (scripts/build.mjs). */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { licencesText } from './licences.ts';
import { sbomText } from './sbom.ts';
import { root, shippedPackages } from './shipped.ts';

const packages = shippedPackages();
try {
  writeFileSync(path.join(root, 'out', 'licences.txt'), licencesText(packages));
  writeFileSync(path.join(root, 'out', 'sbom.cdx.json'), sbomText(packages));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
