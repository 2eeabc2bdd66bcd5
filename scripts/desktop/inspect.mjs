/**
 * Checks packaged programs: fuses, the files in the archive and the sizes of the parts. Prints the sizes and fails where
 * something is not as it must be. `RASTRO_PROGRAM` names one program, else all below dist/ are checked.
 */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import asar from '@electron/asar';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { parse } from 'yaml';
import { at } from '../tools.mjs';
import { packagedPrograms } from './program.mjs';

/** The files of each part, and its size limit in kilobytes: a tenth more than the largest on the three systems. */
const BUDGETS = {
  'main process': [/^out\/main\//, 2850],
  'preload script': [/^out\/preload\//, 10],
  pages: [/^out\/renderer\//, 5700],
  packages: [/^node_modules\/.*(?<!\.node)$/, 7450],
  'native modules': [/\.node$/, 2800],
  basemap: [/^basemap\//, 8000],
  places: [/^places\//, 1_100],
  'tray icons': [/^tray\//, 20],
  licences: [/^licences\.txt$/, 265],
};

/** Files that must not be in the archive: for compiling, types, tests, debugging and development. */
const NOT_NEEDED = [
  /\.(c|cc|cpp|h|hpp|gyp|gypi|map|ts|mts|cts|md|sh|ps1)$/,
  /(^|\/)(tests?|benchmarks?|scripts?|deps|README)(\.\w+)?(\/|$)/i,
  /^(?!out\/(main|preload|renderer)\/|node_modules\/|package\.json$)/,
  /browser\.html$|\/browser-|^node_modules\/ws\//,
];

/** The system of a program, by its file's name. */
const SYSTEMS = { rastro: 'linux', 'Rastro.exe': 'win32', Rastro: 'darwin' };

/** @returns {Promise<{ problems: string[], sizes: [part: string, kilobytes: number, budget: number][] }>} */
async function inspect({ arch, program }) {
  const resources = resourcesOf(program);
  const files = archiveFiles(path.join(resources, 'app.asar'));
  const beside = new Map(
    ['basemap', 'places', 'tray', 'licences.txt'].flatMap((part) =>
      globSync(`${part}{,/**}`, { cwd: resources })
        .filter((file) => statSync(path.join(resources, file)).isFile())
        .map((file) => [file.replaceAll(path.sep, '/'), statSync(path.join(resources, file)).size]),
    ),
  );
  const sizes = Object.entries(BUDGETS).map(([part, [pattern, budget]]) => {
    const sum = [...files, ...beside].reduce(
      (total, [file, size]) => total + (pattern.test(file) ? size : 0),
      0,
    );
    return [part, Math.round(sum / 1024), budget];
  });
  const problems = [
    ...(await fuseProblems(program)),
    ...archiveProblems(`${SYSTEMS[path.basename(program)]}-${arch}`, [...files.keys()]),
    ...sizes.filter(([, size]) => size === 0).map(([part]) => `${part}: missing`),
    ...sizes
      .filter(([, size, budget]) => size > budget)
      .map(([part, size, budget]) => `${part}: ${size} kB of ${budget}`),
  ];
  return { problems, sizes };
}

function resourcesOf(program) {
  const inBundle = path.join(path.dirname(program), '..', 'Resources');
  return existsSync(path.join(inBundle, 'app.asar'))
    ? inBundle
    : path.join(path.dirname(program), 'resources');
}

/** Every file of an archive with its size in bytes, including files that are unpacked beside the archive. */
function archiveFiles(archive) {
  const names = asar.listPackage(archive).map((name) => name.replaceAll('\\', '/').slice(1));
  const entries = names.map((name) => [name, asar.statFile(archive, path.normalize(name)).size]);
  return new Map(entries.filter(([, size]) => size !== undefined));
}

/** @param target system and processor of the program, as the folders of native modules are named */
function archiveProblems(target, files) {
  const native = files.filter((file) => file.endsWith('.node'));
  const targets = new Set(native.map((file) => /prebuilds\/([a-z0-9]+-[a-z0-9]+)/.exec(file)?.[1]));
  const isRight = targets.size === 1 && targets.has(target);
  return [
    ...files
      .filter((file) => NOT_NEEDED.some((pattern) => pattern.test(file)))
      .map((file) => `not needed: ${file}`),
    ...(isRight
      ? []
      : [`native modules of ${[...targets].join(', ') || 'no system'} in a program for ${target}`]),
    ...(files.includes('out/main/index.js') ? [] : ['out/main/index.js is missing']),
  ];
}

/** Differences between the fuses of electron-builder.yml and those in the program. */
async function fuseProblems(program) {
  const { electronFuses } = parse(readFileSync(at('electron-builder.yml'), 'utf8'));
  const bundle = program.replace(/\/Contents\/MacOS\/Rastro$/, '');
  const wire = await getCurrentFuseWire(bundle);
  // This entry is no fuse: it says what to do after the fuses are set.
  const { resetAdHocDarwinSignature: _, ...fuses } = electronFuses;
  return Object.entries(fuses).flatMap(([name, value]) => {
    const state = String.fromCharCode(wire[FuseV1Options[name[0].toUpperCase() + name.slice(1)]]);
    return state === (value ? '1' : '0') ? [] : [`fuse ${name}: "${state}", not ${value}`];
  });
}

for (const packaged of packagedPrograms()) {
  console.log(packaged.program);
  const { problems, sizes } = await inspect(packaged);
  for (const [part, size, budget] of sizes)
    console.log(`${part.padEnd(16)}${String(size).padStart(6)} kB of ${budget}`);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
}
