/**
 * Opens Rastro: on Electron, or in a browser where there is no display, where Electron can't be had or can't run, or with
 * `--browser`. Other arguments (`--demo`, `--data DIR`) go to the app. Ends with the app's exit code, see `exitCodeOf`.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { buildOrExit } from './build.mjs';
import { fetchElectron } from './electron-download.mjs';
import { describeEnd, hasFailedToStart, sandboxObstacle } from './electron-run.mjs';
import { setUpOrExit } from './setup.mjs';
import { at, exitCodeOf, hasDisplay, nodeFile, start } from './tools.mjs';

/** The path of Electron's binary, fetched if it is missing; null if that fails. */
function electronFile() {
  const found = () => {
    const record = at('node_modules', 'electron', 'path.txt');
    if (!existsSync(record)) return null;
    const file = at('node_modules', 'electron', 'dist', readFileSync(record, 'utf8'));
    return existsSync(file) ? file : null;
  };
  if (found()) return found();
  console.log('Fetching Electron, once (about 120 MB). `npm start -- --browser` does without it.');
  fetchElectron();
  return found();
}

/** Runs Rastro on Electron. @returns its exit code; null where Electron failed to start, and the reason is printed */
async function startElectron(file, args) {
  // Chromium's sandbox refuses to run as root.
  const asRoot = process.getuid?.() === 0 && !args.includes('--no-sandbox') ? ['--no-sandbox'] : [];
  const begun = performance.now();
  const end = await start(file, [...asRoot, '.', ...args]).ended;
  if (!hasFailedToStart(end, performance.now() - begun)) return exitCodeOf(end);
  console.log(`Electron could not start (${describeEnd(end)}): opening Rastro in the browser instead.`);
  return null;
}

async function startBrowser(args) {
  const serve = at('out', 'browser-host', 'serve.js');
  const opens = hasDisplay() && !process.env.CI ? ['--start-page'] : [];
  const { child, ended } = start(nodeFile, [serve, ...args, ...opens], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  createInterface(child.stdout).once('line', (line) => {
    const { url, page } = JSON.parse(line);
    console.log(`Rastro is at ${url}\nThe address is good for one browser. Ctrl+C ends Rastro.`);
    if (page) openBrowser(page);
  });
  return exitCodeOf(await ended);
}

/** Opens a page in the browser. All users can read the command line, so `page` is a file only for this user. */
function openBrowser(page) {
  const openers = { win32: ['explorer', [page]], darwin: ['open', [page]], linux: ['xdg-open', [page]] };
  const [program, args] = openers[process.platform] ?? openers.linux;
  // A failure does not matter: the address is on the terminal.
  spawn(program, args, { stdio: 'ignore', detached: true }).on('error', () => {});
}

/**
 * The path of Electron's binary, if Rastro opens on it. Null: Rastro opens in the browser, and the reason is printed
 * unless the user chose the browser.
 */
function chooseElectron(args) {
  if (args.includes('--browser')) return null;
  if (!hasDisplay()) {
    console.log('There is no display here for a window: opening Rastro for the browser instead.');
    return null;
  }
  const file = electronFile();
  if (!file) {
    console.log("Electron's binary could not be fetched: opening Rastro in the browser instead.");
    return null;
  }
  const obstacle = args.includes('--no-sandbox') ? null : sandboxObstacle(file);
  if (obstacle) console.log(`${obstacle}\nOpening Rastro in the browser instead.`);
  return obstacle ? null : file;
}

setUpOrExit();
buildOrExit();
const args = process.argv.slice(2);
const without = (...options) => args.filter((arg) => !options.includes(arg));
const electron = chooseElectron(args);
process.exitCode =
  (electron && (await startElectron(electron, without('--browser')))) ??
  (await startBrowser(without('--browser', '--no-sandbox')));
