/**
 * A page of Chromium's by its own protocol (https://chromedevtools.github.io/devtools-protocol/), for what Playwright would
 * disturb: it has Chromium report every frame of a WebSocket, and a file on its way to the host takes as much of the
 * processors by that as all else that the screen does.
 */
import { once } from 'node:events';
import WebSocket from 'ws';
import { probeScript, remembering, SCREEN } from './chromium.ts';

type Params = Readonly<Record<string, unknown>>;
/** The answer of a command, or what an event says: the protocol's words, which are many. */
// biome-ignore lint/suspicious/noExplicitAny: as it says
type Said = any;

const PATIENCE_MS = 300_000;

export interface ProtocolPage extends Disposable {
  /** An expression's value, once it is there where it is a promise. @throws what the page throws */
  evaluate(expression: string): Promise<unknown>;
  /** Looks every now and then whether an expression has become true. @throws after five minutes */
  until(expression: string): Promise<void>;
  /** Chooses a file as a user does. @param input an expression of the `<input>` */
  choose(input: string, file: string): Promise<void>;
  /** Traces from here on. @returns its end, with the trace */
  trace(categories: readonly string[]): Promise<() => Promise<Buffer>>;
}

interface Connection extends Disposable {
  send(method: string, params?: Params, sessionId?: string): Promise<Said>;
  /** The next event of the name. */
  next(event: string): Promise<Said>;
}

/**
 * Opens a page as `visit` does.
 *
 * @param address of Chromium
 * @param stored what is in the page's local storage before
 */
export async function openPage(
  address: string,
  url: string,
  stored: Readonly<Record<string, string>> = {},
): Promise<ProtocolPage> {
  const connection = await connect(address);
  const { targetId } = await connection.send('Target.createTarget', { url: 'about:blank' });
  const attached = { targetId, flatten: true };
  const { sessionId } = await connection.send('Target.attachToTarget', attached);
  const send = (method: string, params?: Params) => connection.send(method, params, sessionId);

  await send('Page.enable');
  await send('Emulation.setDeviceMetricsOverride', { ...SCREEN, deviceScaleFactor: 1, mobile: false });
  const still = [{ name: 'prefers-reduced-motion', value: 'reduce' }];
  await send('Emulation.setEmulatedMedia', { features: still });
  for (const source of [remembering(stored), probeScript]) {
    await send('Page.addScriptToEvaluateOnNewDocument', { source });
  }
  const loaded = connection.next('Page.loadEventFired');
  await send('Page.navigate', { url });
  await loaded;

  async function evaluate(expression: string): Promise<unknown> {
    const asked = { expression, awaitPromise: true, returnByValue: true };
    const { result, exceptionDetails } = await send('Runtime.evaluate', asked);
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    return result.value;
  }

  return {
    evaluate,
    async until(expression) {
      await evaluate(`new Promise((resolve, reject) => {
        const end = performance.now() + ${PATIENCE_MS};
        const look = () => {
          if (${expression}) resolve();
          else if (performance.now() < end) setTimeout(look, 50);
          else reject(new Error(${JSON.stringify(`waited in vain for ${expression}`)}));
        };
        look();
      })`);
    },
    async choose(input, file) {
      const { result } = await send('Runtime.evaluate', { expression: input });
      await send('DOM.setFileInputFiles', { files: [file], objectId: result.objectId });
    },
    async trace(categories) {
      await connection.send('Tracing.start', {
        transferMode: 'ReturnAsStream',
        traceConfig: { includedCategories: categories },
      });
      return async () => {
        const complete = connection.next('Tracing.tracingComplete');
        await connection.send('Tracing.end');
        const { stream: handle } = await complete;
        const parts: Buffer[] = [];
        for (;;) {
          const { data, base64Encoded, eof } = await connection.send('IO.read', { handle });
          parts.push(Buffer.from(data, base64Encoded ? 'base64' : 'utf8'));
          if (eof) return Buffer.concat(parts);
        }
      };
    },
    [Symbol.dispose]: () => connection[Symbol.dispose](),
  };
}

async function connect(address: string): Promise<Connection> {
  const socket = new WebSocket(address, { perMessageDeflate: false, maxPayload: 0 });
  const answers = new Map<number, PromiseWithResolvers<Said>>();
  const events = new Map<string, PromiseWithResolvers<Said>>();
  let last = 0;
  socket.on('message', (message) => {
    const { id, method, params, result, error } = JSON.parse(message.toString());
    const waiting = id === undefined ? events.get(method) : answers.get(id);
    if (error) waiting?.reject(new Error(error.message));
    else waiting?.resolve(result ?? params);
    if (id === undefined) events.delete(method);
    else answers.delete(id);
  });
  // Who still waits would wait for ever.
  socket.once('close', () => {
    for (const { reject } of [...answers.values(), ...events.values()])
      reject(new Error('Chromium has ended'));
  });
  await once(socket, 'open');
  return {
    send(method, params = {}, sessionId) {
      const answer = Promise.withResolvers<Said>();
      last += 1;
      answers.set(last, answer);
      socket.send(JSON.stringify({ id: last, method, params, sessionId }));
      return answer.promise;
    },
    next(event) {
      const said = Promise.withResolvers<Said>();
      events.set(event, said);
      return said.promise;
    },
    [Symbol.dispose]: () => socket.close(),
  };
}
