/** The licences of all that ships, as one text. */
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { DATA, sqliteVersion } from './data.ts';
import { root, type ShippedPackage } from './shipped.ts';

/** Licences that ask for no more than their text and the authors' names. Others need a decision before they ship. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  'MIT',
  'OFL-1.1',
  'Python-2.0',
]);
/** Folder of the texts that packages do not publish. */
const TEXTS = path.join(root, 'scripts', 'notices', 'texts');
const RULE = '='.repeat(80);

/**
 * @returns the text, grouped by licence, each package with its name, version, licence and the licence's text
 * @throws with all reasons, where a package has no text or a licence that is not allowed
 */
export function licencesText(packages: readonly ShippedPackage[]): string {
  const problems = packages.flatMap(problemsOf);
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const groups = Map.groupBy(packages, ({ licence }) => licence);
  const sections = [...groups].toSorted(([a], [b]) => a.localeCompare(b, 'en'));
  return [
    headText(),
    ...DATA.map(({ name, licence, text }) => section(name, licence, text)),
    ...sections.flatMap(([licence, group]) =>
      group.map((one) => section(`${one.name} ${one.version}`, licence, licenceText(one) ?? '')),
    ),
  ].join('\n\n');
}

/** Why a package can't be shipped: one sentence for each reason. */
export function problemsOf(one: ShippedPackage): string[] {
  const label = `${one.name} ${one.version}`;
  // Of "(MIT OR Apache-2.0)" one licence must be allowed, because we can choose; of "MIT AND ISC" each must be.
  const choices = one.licence.replace(/^\((.*)\)$/, '$1').split(' OR ');
  return [
    ...(choices.some((choice) => choice.split(' AND ').every((licence) => ALLOWED.has(licence)))
      ? []
      : [`${label} ships under "${one.licence}", which scripts/notices/licences.ts does not allow.`]),
    ...(licenceText(one) === null
      ? [`${label} ships without a licence text: add it to scripts/notices/texts as ${fileName(one)}.`]
      : []),
  ];
}

function licenceText(one: ShippedPackage): string | null {
  const own = globSync('{LICEN[CS]E,Licen[cs]e,licen[cs]e,COPYING,NOTICE}*', { cwd: one.folder }).toSorted();
  const kept = path.join(TEXTS, fileName(one));
  const files = own.length > 0 ? own.map((file) => path.join(one.folder, file)) : [kept];
  if (!files.every((file) => existsSync(file))) return null;
  const text = files.map((file) => readFileSync(file, 'utf8').replaceAll('\r\n', '\n').trim()).join('\n\n');
  // Only Vite's own chunk loader ships, and none of the dependencies bundled in Vite.
  return one.name === 'vite' ? text.replace(/\n# Licenses of bundled dependencies[\s\S]*/, '').trim() : text;
}

function fileName({ name }: ShippedPackage): string {
  return `${name.replaceAll('/', '__')}.txt`;
}

function headText(): string {
  const own = readFileSync(path.join(root, 'LICENSE'), 'utf8').trim();
  return `Rastro and all that is installed with it, each with its licence.\n\n${own}\n
Electron contains Chromium and Node.js. Their licences, and those of all that they contain, are in the file
LICENSES.chromium.html, beside the program or, on macOS, in its Resources folder.
better-sqlite3 contains SQLite ${sqliteVersion()}, which its authors gave to the public domain.`;
}

function section(title: string, licence: string, text: string): string {
  return `${RULE}\n${title}\nLicence: ${licence}\n${RULE}\n\n${text}`;
}
