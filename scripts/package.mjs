/** Builds the sources as they are, and makes the installers for this system. Arguments go to electron-builder. */
import { buildOrExit } from './build.mjs';
import { downloadEnvironment } from './electron-download.mjs';
import { setUpOrExit } from './setup.mjs';
import { at, nodeFile, run } from './tools.mjs';

setUpOrExit();
buildOrExit();
const script = at('scripts', 'package', 'electron-builder.mjs');
const isDone = run(nodeFile, [script, ...process.argv.slice(2)], { env: downloadEnvironment() });
process.exitCode = isDone ? 0 : 1;
