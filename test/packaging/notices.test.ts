/** The licences and the bill of materials of what ships, as the build wrote them. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Spec, Validation } from '@cyclonedx/cyclonedx-library';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { problemsOf } from '../../scripts/notices/licences.ts';
import { SBOM_VERSION, sbomText } from '../../scripts/notices/sbom.ts';
import { type ShippedPackage, shippedPackages } from '../../scripts/notices/shipped.ts';

const out = (file: string) => readFile(new URL(`../../out/${file}`, import.meta.url), 'utf8');
const shipped = shippedPackages();
const names = shipped.map(({ name }) => name);

describe('what ships', () => {
  test.each([
    ['the archive packs', 'better-sqlite3'],
    ['a package in the archive asks for', 'thread-stream'],
    ['the main process has bundled', '@maplibre/maplibre-gl-style-spec'],
    ['the pages have bundled', 'react-dom'],
    ['is a stylesheet or a font', '@fontsource-variable/inter'],
    ['MapLibre had bundled when it was published', 'potpack'],
    ['the bundler has put in by itself', 'vite'],
    ['is the runtime', 'electron'],
  ])('counts what %s: %s', (_way, name) => expect(names).toContain(name));

  test.each([
    ['is for development', 'vitest'],
    ['only the browser host uses', 'ws'],
    ['electron-builder.yml leaves out', 'node-addon-api'],
  ])('does not count what %s: %s', (_way, name) => expect(names).not.toContain(name));
});

describe('the licences', () => {
  test('have each package that ships with its version, licence and text, and the data', async () => {
    const text = await out('licences.txt');
    for (const { name, version, licence } of shipped) {
      const head = `${'='.repeat(80)}\n${name} ${version}\nLicence: ${licence}\n${'='.repeat(80)}\n\n`;
      expect(text).toContain(head);
      // A licence of some lines follows, not the next package.
      expect(
        text.slice(text.indexOf(head) + head.length).split(`\n${'='.repeat(80)}\n`)[0]?.length,
      ).toBeGreaterThan(300);
    }
    expect(text).toMatch(
      /GeoNames[\s\S]*CC-BY-4\.0[\s\S]*Natural Earth|Natural Earth[\s\S]*GeoNames[\s\S]*CC-BY-4\.0/,
    );
    expect(text).toMatch(/better-sqlite3 contains SQLite 3\.\d+/);
  });

  const made = (more: Partial<ShippedPackage>): ShippedPackage => ({
    name: 'made-up',
    version: '1.0.0',
    folder: tmpdir(),
    licence: 'MIT',
    isPacked: true,
    dependencies: [],
    ...more,
  });

  test('refuse a package without a text', () => {
    expect(problemsOf(made({ folder: '/nowhere' }))).toEqual([
      'made-up 1.0.0 ships without a licence text: add it to scripts/notices/texts as made-up.txt.',
    ]);
  });

  test.each([
    ['GPL-3.0-only', false],
    ['', false],
    ['(MIT AND GPL-3.0-only)', false],
    ['MIT AND ISC AND BSD-3-Clause', true],
    ['(MIT OR GPL-3.0-only)', true],
    ['Apache-2.0', true],
  ])('of %j are allowed: %s', async (licence, isAllowed) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'rastro-licence-'));
    await writeFile(path.join(folder, 'LICENSE'), 'A text');
    expect(problemsOf(made({ folder, licence }))).toHaveLength(isAllowed ? 0 : 1);
    await rm(folder, { recursive: true });
  });
});

describe('the bill of materials', () => {
  const version = Spec.Version.v1dot6;

  test('is valid by the schema of its version', async () => {
    expect(version).toBe(SBOM_VERSION);
    const validator = new Validation.JsonStrictValidator(version);
    expect(await validator.validate(await out('sbom.cdx.json'))).toBeNull();
    // The validator sees a fault where there is one.
    expect(
      await validator.validate('{"bomFormat":"CycloneDX","specVersion":"1.6","components":[{}]}'),
    ).not.toBeNull();
  });

  test('names each package that ships, SQLite, the data, and which package depends on which', async () => {
    const bom = z
      .object({
        components: z.array(z.object({ name: z.string(), purl: z.string().optional() })),
        dependencies: z.array(z.object({ ref: z.string(), dependsOn: z.array(z.string()).optional() })),
      })
      .parse(JSON.parse(await out('sbom.cdx.json')));
    const purls = bom.components.flatMap(({ purl }) => purl ?? []);
    expect(purls).toEqual(
      expect.arrayContaining(shipped.map((one) => `pkg:npm/${one.name.replace('@', '%40')}@${one.version}`)),
    );
    expect(bom.components.map(({ name }) => name)).toEqual(expect.arrayContaining(['SQLite', 'GeoNames']));
    const sqlite = bom.dependencies.find(({ ref }) => ref.startsWith('pkg:npm/better-sqlite3@'));
    expect(sqlite?.dependsOn).toEqual([expect.stringMatching(/^pkg:generic\/sqlite@3\./)]);
    // Each is reached from Rastro.
    const asked = new Set(bom.dependencies.flatMap(({ dependsOn }) => dependsOn ?? []));
    expect(bom.dependencies.filter(({ ref }) => !asked.has(ref)).map(({ ref }) => ref)).toEqual([
      expect.stringMatching(/^pkg:npm\/rastro@/),
    ]);
  });

  test('is the same when it is made again', async () => {
    expect(sbomText(shipped)).toBe(await out('sbom.cdx.json'));
  });
});
