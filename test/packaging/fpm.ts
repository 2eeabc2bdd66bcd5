/**
 * Stands in for fpm, which electron-builder would download: takes the same arguments for `-t deb` and `-t rpm` and gives
 * them to Debian's own dpkg-deb and rpmbuild. Name, version, dependencies, scripts and files are those that
 * electron-builder hands over; compression and the order of fields are this file's.
 */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';

const text = { type: 'string' } as const;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    ...{ s: { ...text, short: 's' }, target: { ...text, short: 't' }, force: { type: 'boolean' } },
    ...{ depends: { ...text, short: 'd', multiple: true }, 'deb-recommends': { ...text, multiple: true } },
    ...{ name: text, version: text, iteration: text, architecture: text, package: text, license: text },
    ...{ description: text, maintainer: text, vendor: text, url: text, category: text },
    ...{ 'after-install': text, 'after-remove': text, 'deb-priority': text, 'deb-compression': text },
    ...{ 'rpm-os': text, 'rpm-compression': text, 'rpm-summary': text },
  },
});

function given(name: Exclude<keyof typeof values, 'force' | 'depends' | 'deb-recommends'>): string {
  const value = values[name];
  if (value === undefined) throw new Error(`fpm: --${name} is missing`);
  return value;
}

/** Copies `from=to`: of a folder that ends with a slash what is in it, else one file. */
function gather(root: string): void {
  for (const pair of positionals) {
    const [from = '', to = ''] = pair.split('=');
    mkdirSync(path.join(root, path.dirname(to)), { recursive: true });
    cpSync(from, path.join(root, to), { recursive: true, verbatimSymlinks: true });
  }
}

function makeDeb(work: string): void {
  const root = path.join(work, 'root');
  gather(root);
  const control = path.join(root, 'DEBIAN');
  mkdirSync(control);
  const kilobytes = execFileSync('du', ['-sk', '--exclude=DEBIAN', root], { encoding: 'utf8' }).split(
    '\t',
  )[0];
  const fields: readonly [string, string][] = [
    ['Package', given('name')],
    ['Version', given('version')],
    ['License', given('license')],
    ['Vendor', given('vendor')],
    ['Architecture', given('architecture')],
    ['Maintainer', given('maintainer')],
    ['Installed-Size', kilobytes ?? ''],
    ['Depends', (values.depends ?? []).join(', ')],
    ['Recommends', (values['deb-recommends'] ?? []).join(', ')],
    ['Section', given('category')],
    ['Priority', given('deb-priority')],
    ['Homepage', given('url')],
    ['Description', given('description').trim()],
  ];
  writeFileSync(path.join(control, 'control'), fields.map(([name, value]) => `${name}: ${value}\n`).join(''));
  for (const [option, file] of [
    ['after-install', 'postinst'],
    ['after-remove', 'postrm'],
  ] as const) {
    writeFileSync(path.join(control, file), readFileSync(given(option)));
    chmodSync(path.join(control, file), 0o755);
  }
  execFileSync('dpkg-deb', ['--root-owner-group', '-Zgzip', '-z1', '--build', root, given('package')]);
}

function makeRpm(work: string): void {
  const root = path.join(work, 'root');
  gather(root);
  const spec = path.join(work, 'package.spec');
  const lines = [
    '%define _binary_payload w1.gzdio',
    '%define __os_install_post %{nil}',
    'AutoReqProv: no',
    `Name: ${given('name')}`,
    `Version: ${given('version')}`,
    'Release: 1',
    `Summary: ${given('rpm-summary')}`,
    `License: ${given('license')}`,
    `Vendor: ${given('vendor')}`,
    `Packager: ${given('maintainer')}`,
    `URL: ${given('url')}`,
    `Group: ${given('category')}`,
    ...(values.depends ?? []).map((one) => `Requires: ${one}`),
    `%description\n${given('description')}`,
    `%post\n${readFileSync(given('after-install'), 'utf8').replaceAll('%', '%%')}`,
    `%postun\n${readFileSync(given('after-remove'), 'utf8').replaceAll('%', '%%')}`,
    `%files\n%defattr(-,root,root,-)\n${positionals.map((pair) => `"${pair.split('=')[1]}"`).join('\n')}`,
  ];
  writeFileSync(spec, `${lines.join('\n')}\n`);
  const architecture = { amd64: 'x86_64', arm64: 'aarch64' }[given('architecture')] ?? given('architecture');
  const defines = [
    `_topdir ${work}`,
    `_rpmdir ${work}/out`,
    '_build_id_links none',
    '_rpmfilename package.rpm',
  ];
  const args = defines.flatMap((one) => ['--define', one]);
  execFileSync('rpmbuild', ['-bb', '--quiet', '--target', architecture, '--buildroot', root, ...args, spec]);
  cpSync(path.join(work, 'out', 'package.rpm'), given('package'));
}

const work = mkdtempSync(path.join(tmpdir(), 'rastro-fpm-'));
try {
  if (given('target') === 'deb') makeDeb(work);
  else makeRpm(work);
  if (statSync(given('package')).size === 0) throw new Error('fpm: an empty package');
} finally {
  rmSync(work, { recursive: true });
}
