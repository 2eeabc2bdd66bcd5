/** Entry of the browser host's page: the bridge first, then the screen, which expects to find it. */
import '../preload/browser.ts';

// Not a static import: a bundler may run the shared chunk of the screen before this file.
await import('./main.tsx');
