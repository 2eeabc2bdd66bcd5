/** The browser host's counterpart of the preload script: sets `window.rastro` before the screen starts. */
import { makeBridge } from './bridge.ts';
import { makeSocketCarrier } from './socket.ts';

/**
 * The key of the session's secret in `sessionStorage`, which outlives a reload. Only this tab on this port can read
 * that; a cookie goes to every port.
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
