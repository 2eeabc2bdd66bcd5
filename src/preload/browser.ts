/** The browser host's counterpart of the preload script: sets `window.rastro` before the screen starts. */
import { makeBridge } from './bridge.ts';
import { makeSocketCarrier } from './socket.ts';

const token = location.hash.slice(1);
if (token) {
  // Out of the address bar and the history first: it is good for one exchange, and nobody should copy it.
  history.replaceState(null, '', location.pathname);
  // Refused means that it was exchanged before; then the cookie of that exchange decides. Either failure shows again
  // when the bridge is opened, which has words for it.
  await fetch('/session', { method: 'POST', body: token }).catch(() => null);
}

const carrier = makeSocketCarrier(
  () => new WebSocket(`ws://${location.host}/bridge`),
  async () => (await fetch('/session')).status === 403,
);
Object.defineProperty(window, 'rastro', { value: makeBridge(carrier.call, carrier.subscribe) });
