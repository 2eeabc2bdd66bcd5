/**
 * Makes a fresh clone ready: installs the packages by the lock file, the pinned Node, and on Debian or Ubuntu as root
 * the system packages. Instant when nothing is missing. Prints on standard error alone: standard output belongs to the
 * program that comes after it.
 */
import { existsSync, readdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { installNodeBinary } from './node-binary.mjs';
import { at, environment, findProgram, nodeFile, npm, run, tool } from './tools.mjs';

/**
 * @param options.system whether to look for system packages too
 * @throws when the packages can't be installed; missing system packages are only reported
 */
export function setUp({ system = true } = {}) {
  if (!hasPackages()) {
    console.error('Installing packages …');
    // Install scripts are off: the native packages contain their binaries.
    if (
      !npm(
        [
          'ci',
          '--ignore-scripts',
          '--include=dev',
          '--include=optional',
          '--no-audit',
          '--no-fund',
          '--loglevel=error',
        ],
        quietly,
      )
    ) {
      throw new Error(`The packages could not be installed. ${TRY_AGAIN}`);
    }
  }
  if (!hasNode()) installNode();
  if (system) installSystemPackages();
}

const TRY_AGAIN =
  "Check that npm is installed and reaches its registry (a proxy is set by npm's own settings), then run: npm run setup";

/** The tools' output goes to standard error. */
const quietly = { stdio: ['inherit', 2, 2] };

/** Whether node_modules has the packages of the lock file, according to npm's own record of what it installed. */
function hasPackages() {
  const record = at('node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = readJson(record).packages;
  const wanted = Object.entries(readJson(at('package-lock.json')).packages);
  return wanted.every(([name, { version, integrity, optional, devOptional }]) => {
    const found = installed[name];
    if (name === '') return true;
    if (!found) return Boolean(optional || devOptional);
    return found.version === version && found.integrity === integrity;
  });
}

function hasNode() {
  // An interrupted download would leave a smaller file.
  return existsSync(nodeFile) && statSync(nodeFile).size > 1_000_000;
}

/** Replaces the install script of the package `node`, which would fetch this platform's binary without any check. */
function installNode() {
  console.error('Installing the pinned Node …');
  let reason = '';
  try {
    installNodeBinary({ hashes: readJson(at('scripts', 'node-hashes.json')), pack, target: nodeFile });
  } catch (error) {
    reason = error.message;
  }
  if (reason !== '' || !hasNode()) {
    throw new Error(`The pinned Node could not be installed. ${reason || TRY_AGAIN}`);
  }
  // Makes the link node_modules/.bin/node, which needs the file that was missing until now.
  npm(['rebuild', 'node', '--ignore-scripts'], { stdio: 'ignore' });
}

/** Fetches a package as it is in the registry, without unpacking it or running anything of it. */
function pack(name, folder) {
  return npm(['pack', name, '--ignore-scripts', '--silent', '--pack-destination', folder], {
    env: process.env,
    ...quietly,
  });
}

function installSystemPackages() {
  if (process.platform !== 'linux') return;
  const missing = missingSystemPackages();
  if (missing.length === 0) return;
  const isUbuntu = /^ID=ubuntu$/m.test(readIfThere('/etc/os-release'));
  // Ubuntu's chromium is a snap, which containers can't run. On Ubuntu Playwright's Chromium is used.
  const packages = missing.filter((name) => !(isUbuntu && name === 'chromium'));
  const fromPlaywright = packages.length < missing.length;
  const lines = [
    ...(packages.length > 0 ? [`apt-get update && apt-get install -y ${packages.join(' ')}`] : []),
    ...(fromPlaywright ? ['npx playwright install --with-deps chromium'] : []),
  ];
  const canInstall = existsSync('/etc/debian_version') && process.getuid?.() === 0;
  if (!canInstall) {
    console.error(
      `Missing on this system: ${missing.join(', ')}. To install, as root: ${lines.join(' && ')}`,
    );
    return;
  }
  console.error(`Installing system packages: ${missing.join(', ')} …`);
  const isInstalled = packages.length === 0 || aptInstall(packages);
  const hasBrowser = !fromPlaywright || fetchChromium() || fetchChromium();
  if (!isInstalled || !hasBrowser) console.error(`That failed. By hand: ${lines.join(' && ')}`);
}

/** The package manager asks no questions, since no user could answer. */
const unattended = { env: environment({ DEBIAN_FRONTEND: 'noninteractive' }) };

function aptInstall(packages) {
  const apt = (...args) =>
    run('apt-get', ['-q', '-o', 'DPkg::Lock::Timeout=120', ...args], {
      ...unattended,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  const install = () => apt('install', '-y', '--no-install-recommends', ...packages);
  // Both commands are tried twice, in case a mirror fails. Incomplete package lists may be enough.
  if (!apt('update')) apt('update');
  return install() || install();
}

function fetchChromium() {
  return tool('playwright/cli.js', ['install', '--with-deps', 'chromium'], {
    ...unattended,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

function missingSystemPackages() {
  const browsers = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
  const hasBrowser = process.env.CHROME_PATH || findProgram(browsers) || hasPlaywrightChromium();
  return [
    ['chromium', hasBrowser],
    ['gnome-keyring', findProgram(['gnome-keyring-daemon'])],
    ['dbus', findProgram(['dbus-run-session'])],
    ['systemd', existsSync('/usr/lib/systemd/systemd') || existsSync('/lib/systemd/systemd')],
    ['libsecret-1-0', hasLibrary('libsecret-1.so.0')],
    ['xvfb', findProgram(['Xvfb'])],
    ['xauth', findProgram(['xauth'])],
    ['openssl', findProgram(['openssl'])],
    // Its folder is on the path of root alone.
    ['squid', existsSync('/usr/sbin/squid')],
    // The tests check desktop entries with the first, and start one with the second.
    ['desktop-file-utils', findProgram(['desktop-file-validate'])],
    ['libglib2.0-bin', findProgram(['gio'])],
    // The tests inspect the installers with both.
    ['squashfs-tools', findProgram(['mksquashfs'])],
    ['rpm', findProgram(['rpmbuild'])],
    // The tests read the text of reports with it.
    ['poppler-utils', findProgram(['pdftotext'])],
    ['fonts-dejavu-core', existsSync('/usr/share/fonts') && readdirSync('/usr/share/fonts').length > 0],
  ].flatMap(([name, isThere]) => (isThere ? [] : [name]));
}

/** Whether there is a Chromium of the version that the installed Playwright needs: it can't use another one. */
function hasPlaywrightChromium() {
  const { chromium } = createRequire(import.meta.url)('playwright-core');
  return existsSync(chromium.executablePath());
}

function hasLibrary(name) {
  const folders = ['/usr/lib', '/lib', '/usr/lib64'].filter((folder) => existsSync(folder));
  const below = folders.flatMap((folder) => readdirSync(folder).map((entry) => `${folder}/${entry}`));
  return [...folders, ...below].some((folder) => existsSync(`${folder}/${name}`));
}

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

function readIfThere(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

/** As the first step of another script: ends the process with a plain line when it fails. */
export function setUpOrExit(options) {
  try {
    setUp(options);
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}

if (import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href) setUpOrExit();
