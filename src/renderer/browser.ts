/** Entry of the browser host's page: the bridge first, then the screen. */
import '../preload/browser.ts';
import { requestFirst } from './state/first-answers.ts';

requestFirst();
// What is requested comes while the screen's code is read.
const { start } = await import('./main.tsx');
await start();
