/** The browser host's counterpart of the preload script: sets `window.rastro` before the screen starts. */
import { makeBridge } from './bridge.ts';
import { makeSocketCarrier } from './socket.ts';

/**
 * Where `sessionStorage` has the key of the session, which thus survives a reload. Only this tab can read it, on
 * this port; the browser would send a cookie to every port of this computer.
 */
const KEY = 'rastro.session';

const token = location.hash.slice(1);
// Removes the token from the address bar and the history: it is valid for one page only, and must not be copied.
if (token) history.replaceState(null, '', location.pathname);

const carrier = makeSocketCarrier(() => new WebSocket(`ws://${location.host}/bridge`), {
  token,
  kept: () => sessionStorage.getItem(KEY),
  keep: (key) => sessionStorage.setItem(KEY, key),
});
Object.defineProperty(window, 'rastro', { value: makeBridge(carrier.call, carrier.subscribe) });
