/** A session bus with a secret service of its own, for what a real keyring can't do without a screen: its prompts. */
import { createDecipheriv, getDiffieHellman, hkdfSync } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { onTestFinished, vi } from 'vitest';
import { decode, encode, FIELD, KIND, type Message } from '../../src/main/credentials/secret-service/wire.ts';
import { tempDir } from '../store/helpers.ts';

/** What the service answers: values and their signature, or the name of an error. */
export type BusAnswer = readonly [signature: string, values: readonly unknown[]] | string;

/** What a call asks, and what the service has to answer it with. */
export interface BusCall {
  readonly member: string;
  readonly path: unknown;
  readonly face: unknown;
  readonly destination: unknown;
  readonly body: readonly unknown[];
  /** Sends a signal to the caller. */
  readonly signal: (path: string, member: string, signature: string, body: readonly unknown[]) => void;
}

export interface SessionBus {
  /** The calls so far, without the bus's own `Hello`. */
  readonly calls: readonly BusCall[];
  /** Of its socket. */
  readonly file: string;
}

/**
 * Starts a bus and makes it this process's session bus until the test ends.
 *
 * @param answer null: the call is never answered
 * @param options `greeting`: the answer to the login; `chunk`: bytes that are sent at a time; `name`: of an abstract
 *   socket
 */
export async function startSessionBus(
  answer: (call: BusCall, socket: Socket) => BusAnswer | null,
  { greeting = 'OK 0123\r\n', chunk = Number.POSITIVE_INFINITY, name = '' } = {},
): Promise<SessionBus> {
  const folder = join(tempDir(), 'a folder of its own');
  mkdirSync(folder);
  const file = name === '' ? join(folder, 'bus') : `\0${name}`;
  const calls: BusCall[] = [];
  const server = createServer((socket) => {
    let bytes = Buffer.alloc(0);
    let isIn = false;
    const send = (kind: number, fields: [number, unknown][], signature: string, body: readonly unknown[]) => {
      const message = encode({ kind, serial: 1, fields: new Map(fields) }, signature, body);
      for (let at = 0; at < message.length; at += chunk) socket.write(message.subarray(at, at + chunk));
    };
    const receive = ({ serial, fields, body }: Message) => {
      const call: BusCall = {
        member: String(fields.get(FIELD.member)),
        ...{ path: fields.get(FIELD.path), face: fields.get(FIELD.face) },
        ...{ destination: fields.get(FIELD.destination), body },
        signal: (path, member, signature, values) =>
          send(
            KIND.signal,
            [
              [FIELD.path, path],
              [FIELD.member, member],
            ],
            signature,
            values,
          ),
      };
      if (call.member !== 'Hello') calls.push(call);
      const said =
        call.member === 'Hello' || call.member === 'AddMatch' ? (['', []] as const) : answer(call, socket);
      if (typeof said === 'string')
        send(
          KIND.error,
          [
            [FIELD.replyTo, serial],
            [FIELD.error, said],
          ],
          's',
          [said],
        );
      else if (said) send(KIND.answer, [[FIELD.replyTo, serial]], ...said);
    };
    socket.setNoDelay(true);
    socket.on('error', () => undefined);
    socket.on('data', (more) => {
      bytes = Buffer.concat([bytes, more]);
      if (!isIn) {
        const end = bytes.indexOf('BEGIN\r\n');
        if (end < 0) return void (bytes.includes('\r\n') && socket.write(greeting));
        isIn = true;
        bytes = bytes.subarray(end + 7);
      }
      for (let found = decode(bytes); found; found = decode(bytes)) {
        bytes = bytes.subarray(found.length);
        receive(found.message);
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(file, resolve));
  vi.stubEnv('DBUS_SESSION_BUS_ADDRESS', `unix:path=${encodeURIComponent(file)}`);
  onTestFinished(async () => {
    vi.unstubAllEnvs();
    await new Promise((resolve) => server.close(resolve));
  });
  return { calls, file };
}

/** What the user does at a prompt. */
export type User = 'unlocks' | 'dismisses';

/** The answers of a secret service, and what it has. */
export function secretsOf(state: {
  isLocked: boolean;
  hasKeyring: boolean;
  user: User;
  asks: readonly string[];
}) {
  const items: {
    path: string;
    label: unknown;
    attributes: unknown;
    secret: string;
    type: unknown;
    replaces: unknown;
  }[] = [];
  const made: unknown[] = [];
  let key = Buffer.alloc(0);
  /** What a prompt does once the user agrees. */
  let agreed = () => {};
  const asking = (member: string, act: () => void): string => {
    if (!state.asks.includes(member)) {
      act();
      return '/';
    }
    agreed = act;
    return `/prompt/${member}`;
  };

  function openSession(theirs: Uint8Array): BusAnswer {
    const own = getDiffieHellman('modp2');
    const keys = own.generateKeys();
    const shared = own.computeSecret(theirs);
    const padded = Buffer.concat([Buffer.alloc(128 - shared.length), shared]);
    key = Buffer.from(hkdfSync('sha256', padded, '', '', 16));
    return ['vo', [{ signature: 'ay', value: keys }, '/session/1']];
  }

  function createItem([properties, secret, replaces]: readonly unknown[]): BusAnswer {
    const [[, label], [, attributes]] = properties as [string, unknown][] as [
      [string, unknown],
      [string, unknown],
    ];
    const [, iv, value, type] = secret as [string, Buffer, Buffer, string];
    const decipher = createDecipheriv('aes-128-cbc', key, iv);
    const text = Buffer.concat([decipher.update(value), decipher.final()]).toString();
    const path = `/item/${items.length}`;
    const prompt = asking('CreateItem', () =>
      items.push({ path, label, attributes, secret: text, type, replaces }),
    );
    return ['oo', [prompt === '/' ? path : '/', prompt]];
  }

  const answers: Record<string, (call: BusCall) => BusAnswer> = {
    OpenSession: ({ body }) => openSession(body[1] as Uint8Array),
    ReadAlias: () => ['o', [state.hasKeyring ? '/keyring' : '/']],
    Get: () => ['v', [{ signature: 'b', value: state.isLocked }]],
    SearchItems: () => {
      const paths = items.map(({ path }) => path);
      return ['aoao', state.isLocked ? [[], paths] : [paths, []]];
    },
    Unlock: () => {
      const prompt = state.isLocked ? asking('Unlock', () => Object.assign(state, { isLocked: false })) : '/';
      return ['aoo', [[], prompt]];
    },
    CreateCollection: ({ body }) => {
      made.push(body);
      const prompt = asking('CreateCollection', () => Object.assign(state, { hasKeyring: true }));
      return ['oo', [prompt === '/' ? '/keyring' : '/', prompt]];
    },
    CreateItem: ({ body }) => createItem(body),
    Delete: ({ path }) => [
      'o',
      [
        asking(
          'Delete',
          () =>
            void items.splice(
              items.findIndex((item) => item.path === path),
              1,
            ),
        ),
      ],
    ],
    Prompt: ({ path, signal }) => {
      if (state.user === 'unlocks') agreed();
      const result = { signature: 's', value: '' };
      queueMicrotask(() => signal(String(path), 'Completed', 'bv', [state.user === 'dismisses', result]));
      return ['', []];
    },
  };
  const answer = (call: BusCall): BusAnswer =>
    answers[call.member]?.(call) ?? 'org.freedesktop.DBus.Error.UnknownMethod';
  return { answer, items, made };
}
