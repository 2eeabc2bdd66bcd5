/** Entry of the window's page: its preload script has put the bridge there. */
import { requestFirst } from './state/first-answers.ts';

requestFirst();
// The answers arrive while the screen's code loads.
const { start } = await import('./main.tsx');
await start();
