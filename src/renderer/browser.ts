/** Entry of the browser host's page. The bridge comes first, because it sets `window.rastro` for the screen. */
import '../contract/browser.ts';
import { prefetchFirstPaint } from './state/first-answers.ts';

prefetchFirstPaint();
// The answers arrive while the screen's code loads.
const { start } = await import('./main.tsx');
await start();
