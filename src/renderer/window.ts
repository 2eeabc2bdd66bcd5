/** Entry of the window's page: its preload script has put the bridge there. */
import { requestFirst } from './state/first-answers.ts';

requestFirst();
// What is requested comes while the screen's code is read.
const { start } = await import('./main.tsx');
await start();
