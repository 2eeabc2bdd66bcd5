/** The browser host's counterpart of the preload script: sets `window.rastro` before the screen starts. */
import { makeBridge } from './bridge.ts';
import { makeSocketCarrier } from './socket.ts';

const token = location.hash.slice(1);
if (token) {
  // Removes the token from the address bar and the history: it is good for one exchange, and must not be copied.
  history.replaceState(null, '', location.pathname);
  // A refusal means that the token was exchanged before; the cookie of that exchange decides then. A failure comes again
  // when the bridge opens, which reports it.
  await fetch('/session', { method: 'POST', body: token }).catch(() => null);
}

const carrier = makeSocketCarrier(
  () => new WebSocket(`ws://${location.host}/bridge`),
  async () => (await fetch('/session')).status === 403,
);
Object.defineProperty(window, 'rastro', { value: makeBridge(carrier.call, carrier.subscribe) });
