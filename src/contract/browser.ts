/** The browser host's counterpart of the preload script: sets `window.rastro` before the screen starts. */
import { makeBridge } from './bridge.ts';
import { makeSocketCarrier } from './socket.ts';

/**
 * The key in `sessionStorage` for the session's secret, which thus survives a reload. Only this tab can read it, on
 * this port; the browser would send a cookie to every port of this computer.
 */
const SECRET = 'rastro.session';

const token = location.hash.slice(1);
// Removes the token from the address bar and the history: it is valid for one page only, and must not be copied.
if (token) history.replaceState(null, '', location.pathname);

const carrier = makeSocketCarrier(() => new WebSocket(`ws://${location.host}/bridge`), {
  proofs: () => `${token} ${sessionStorage.getItem(SECRET) ?? ''}`,
  admitted: (secret) => sessionStorage.setItem(SECRET, secret),
});
Object.defineProperty(window, 'rastro', { value: makeBridge(carrier.call, carrier.subscribe) });
