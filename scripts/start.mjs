/**
 * Opens Rastro: on Electron, or in a browser where there is no display, where Electron's binary can't be had, or with
 * `--browser`. What follows (`--demo`, `--data DIR`) goes to the app.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { buildOrExit } from './build.mjs';
import { fetchElectron } from './electron-download.mjs';
import { setUpOrExit } from './setup.mjs';
import { at, hasDisplay, nodeFile, start } from './tools.mjs';

/** The path of Electron's binary, fetched when it is not there yet; null when that can't be done. */
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

/** A signal to this process is passed on; the app ends by itself when its window is closed. */
async function startElectron(file, args) {
  // Chromium's sandbox refuses to run as root.
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  return start(file, [...asRoot, '.', ...args]).ended;
}

async function startBrowser(args) {
  const serve = at('src', 'main', 'host', 'browser', 'serve.ts');
  const { child, ended } = start(nodeFile, [serve, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  createInterface(child.stdout).once('line', (line) => {
    const { url } = JSON.parse(line);
    console.log(`Rastro is at ${url}\nThe address is good for one browser. Ctrl+C ends Rastro.`);
    if (hasDisplay() && !process.env.CI) openBrowser(url);
  });
  return ended;
}

function openBrowser(url) {
  const openers = { win32: ['explorer', [url]], darwin: ['open', [url]], linux: ['xdg-open', [url]] };
  const [program, args] = openers[process.platform] ?? openers.linux;
  // The address is on the terminal in any case.
  spawn(program, args, { stdio: 'ignore', detached: true }).on('error', () => {});
}

/** The path of Electron's binary where Rastro is to open on it; null for the browser, with the reason said. */
function chooseElectron(wantsBrowser) {
  if (wantsBrowser) return null;
  if (!hasDisplay()) {
    console.log('There is no display here for a window: opening Rastro for the browser instead.');
    return null;
  }
  const file = electronFile();
  if (!file) console.log("Electron's binary could not be fetched: opening Rastro in the browser instead.");
  return file;
}

setUpOrExit();
buildOrExit();
const args = process.argv.slice(2);
const appArgs = args.filter((arg) => arg !== '--browser');
const electron = chooseElectron(appArgs.length < args.length);
process.exitCode = electron ? await startElectron(electron, appArgs) : await startBrowser(appArgs);
