/**
 * Fetches the pinned Node for this platform. Node comes as one npm package for each platform. These packages are not in
 * the lock file, so `node-hashes.json` has their hashes; their scripts are not run.
 */
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { gunzipSync } from 'node:zlib';

const BLOCK = 512;

/** The package of the pinned Node; null where its hash is not known. */
function nodePackage(hashes, platform = process.platform, arch = process.arch) {
  return hashes.packages[`${platform}-${arch}`] ?? null;
}

/** @throws where the bytes are not those of the hash (`sha512-…`, as npm writes it) */
function requireHash(bytes, integrity, name) {
  const found = `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
  if (found === integrity) return;
  throw new Error(
    `What came as ${name} is not the published file: its hash is ${found}, and scripts/node-hashes.json has ${integrity}. ` +
      "Nothing of it was used. Look at npm's registry setting and at the proxy, and run again: npm run setup",
  );
}

/** The content of one file of an npm package (a gzipped tar, POSIX.1-1988 ustar). @throws where the file is missing */
function fileOfPackage(tarball, file) {
  const tar = gunzipSync(tarball);
  for (let at = 0; at + BLOCK <= tar.length; ) {
    const text = (from, length) => tar.toString('latin1', at + from, at + from + length).split('\0')[0];
    const [name, prefix] = [text(0, 100), text(345, 155)];
    const size = Number.parseInt(text(124, 12), 8) || 0;
    const content = at + BLOCK;
    if ((prefix ? `${prefix}/${name}` : name) === file) return tar.subarray(content, content + size);
    at = content + Math.ceil(size / BLOCK) * BLOCK;
  }
  throw new Error(`The package has no ${file}.`);
}

/**
 * Puts the pinned Node at `target`.
 *
 * @param options.hashes content of `node-hashes.json`
 * @param options.pack fetches a package into a folder: `(name, folder) => boolean`
 * @param options.target path of the binary
 * @throws with a plain sentence where the installation fails
 */
export function installNodeBinary({
  hashes,
  pack,
  target,
  platform = process.platform,
  arch = process.arch,
}) {
  const known = nodePackage(hashes, platform, arch);
  mkdirSync(path.dirname(target), { recursive: true });
  if (!known) return takeOwnNode(hashes.version, target, `${platform}-${arch}`);
  const folder = mkdtempSync(path.join(path.dirname(target), 'fetched-'));
  try {
    const name = `${known.name}@${hashes.version}`;
    if (!pack(name, folder)) throw new Error(`${name} could not be fetched.`);
    const [file] = readdirSync(folder);
    if (!file) throw new Error(`${name} could not be fetched.`);
    const tarball = readFileSync(path.join(folder, file));
    requireHash(tarball, known.integrity, name);
    const binary = fileOfPackage(tarball, platform === 'win32' ? 'package/bin/node.exe' : 'package/bin/node');
    const whole = path.join(folder, 'node');
    writeFileSync(whole, binary, { mode: 0o755 });
    renameSync(whole, target);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** For a platform without a known hash: takes the Node that runs this script, if it is new enough. Fetches nothing. */
function takeOwnNode(version, target, system) {
  const [major, minor] = version.split('.').map(Number);
  const [ownMajor = 0, ownMinor = 0] = process.versions.node.split('.').map(Number);
  if (ownMajor !== major || ownMinor < minor) {
    throw new Error(
      `scripts/node-hashes.json has no hash of Node ${version} for ${system}, so it was not fetched. ` +
        `Install Node ${version} or a newer ${major} yourself and run with it: npm run setup`,
    );
  }
  copyFileSync(process.execPath, target);
  chmodSync(target, 0o755);
}
