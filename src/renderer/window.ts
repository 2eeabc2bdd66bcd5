/** Entry of the desktop window's page, where the preload script has set `window.rastro`. */
import { prefetchFirstPaint } from './state/first-answers.ts';

prefetchFirstPaint();
// The answers arrive while the screen's code loads.
const { start } = await import('./main.tsx');
await start();
