/** Makes the installers for this system, from a build of the sources as they are. What follows goes to electron-builder. */
import { buildOrExit } from './build.mjs';
import { setUpOrExit } from './setup.mjs';
import { tool } from './tools.mjs';

setUpOrExit();
buildOrExit();
process.exitCode = tool('electron-builder/cli.js', process.argv.slice(2)) ? 0 : 1;
