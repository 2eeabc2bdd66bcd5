/** The bill of materials in CycloneDX JSON: what ships, its versions and licences, and which package needs which. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Enums, Models, Serialize, Spec } from '@cyclonedx/cyclonedx-library';
import { z } from 'zod';
import { DATA, sqliteVersion } from './data.ts';
import { root, type ShippedPackage } from './shipped.ts';

/** The newest version of CycloneDX that common readers accept. */
export const SBOM_VERSION = '1.6';

const manifestSchema = z.object({ name: z.string(), version: z.string(), license: z.string() });
const { Application, Data, Framework, Library } = Enums.ComponentType;

/** @returns the same text for the same packages: it holds no time and no random number */
export function sbomText(packages: readonly ShippedPackage[]): string {
  const own = manifestSchema.parse(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')));
  const rastro = component(Application, own.name, own.version, own.license, npmUrl(own.name, own.version));
  const bom = new Models.Bom({ metadata: new Models.Metadata({ component: rastro }) });
  const components = new Map(packages.map((one) => [one.folder, ofPackage(one)]));
  const folders = new Map(packages.map(({ name, folder }) => [name, folder]));
  for (const { name, folder } of packages) if (folder === topOf(name)) folders.set(name, folder);
  // A package may have another version of a dependency in its own node_modules.
  const asks = packages.map(({ folder, dependencies }) => ({
    folder,
    dependencies: dependencies.map((name) => {
      const own = path.join(folder, 'node_modules', name);
      return components.has(own) ? own : (folders.get(name) ?? '');
    }),
  }));
  const sqlite = component(
    Library,
    'SQLite',
    sqliteVersion(),
    'blessing',
    `pkg:generic/sqlite@${sqliteVersion()}`,
  );
  const data = DATA.map(({ name, licence }) => component(Data, name, undefined, licence));
  for (const one of [...components.values(), sqlite, ...data]) bom.components.add(one);
  for (const one of asks)
    for (const dependency of one.dependencies) link(components.get(one.folder), components.get(dependency));
  link(components.get(folders.get('better-sqlite3') ?? ''), sqlite);
  // A package that no other depends on is a direct dependency of Rastro.
  const asked = new Set(asks.flatMap(({ dependencies }) => dependencies));
  for (const [folder, one] of components) if (!asked.has(folder)) link(rastro, one);
  for (const one of data) link(rastro, one);
  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(Spec.Spec1dot6));
  return `${serializer.serialize(bom, { sortLists: true, space: 1 })}\n`;
}

const topOf = (name: string): string => path.join(root, 'node_modules', name);

function ofPackage({ name, version, licence }: ShippedPackage): Models.Component {
  return component(name === 'electron' ? Framework : Library, name, version, licence, npmUrl(name, version));
}

function component(
  type: Enums.ComponentType,
  fullName: string,
  version: string | undefined,
  licence: string,
  purl?: string,
): Models.Component {
  const [name = fullName, group] = fullName.split('/').toReversed();
  return new Models.Component(type, name, {
    bomRef: purl ?? fullName,
    licenses: new Models.LicenseRepository([licenceModel(licence)]),
    ...(group === undefined ? {} : { group }),
    ...(version === undefined ? {} : { version }),
    ...(purl === undefined ? {} : { purl }),
  });
}

function licenceModel(licence: string): Models.License {
  if (/ (OR|AND|WITH) /.test(licence)) return new Models.LicenseExpression(licence);
  // SPDX ids hold no space.
  return licence.includes(' ') ? new Models.NamedLicense(licence) : new Models.SpdxLicense(licence);
}

/** A package URL of npm: the scope's @ is written %40. */
function npmUrl(name: string, version: string): string {
  return `pkg:npm/${name.replace('@', '%40')}@${version}`;
}

function link(from: Models.Component | undefined, to: Models.Component | undefined): void {
  if (from !== undefined && to !== undefined) from.dependencies.add(to.bomRef);
}
