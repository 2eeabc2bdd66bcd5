/** A server of one file by ranges, as those of map archives are, with what networks do to it. */
import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** What the server does; a test may change it at any time. */
export interface Behaviour {
  file: Buffer;
  /** Absent: of the file's content. Null: no `ETag` is sent. */
  etag?: string | null;
  /** Bytes a second of each answer; 0: as fast as it goes. */
  rate: number;
  /** Every so many answers the connection is cut in the middle; 0: never. */
  cutEvery: number;
  /** Answers 200 with the whole file. */
  isDeaf: boolean;
  /** What comes instead of the next answers, one each. */
  instead: { readonly status: number; readonly headers?: Record<string, string> }[];
  /** Called before each answer with its number, from 1. */
  before: (count: number) => void;
}

export interface RangeServer extends AsyncDisposable {
  readonly url: string;
  readonly behaviour: Behaviour;
  readonly requests: readonly { readonly range: string; readonly headers: IncomingMessage['headers'] }[];
  /** Bytes of bodies that were sent. */
  readonly sent: number;
}

const CHUNK = 4 * 1024;

export async function startRangeServer(file: Buffer, more: Partial<Behaviour> = {}): Promise<RangeServer> {
  const behaviour: Behaviour = {
    ...{ file, rate: 0, cutEvery: 0, isDeaf: false, instead: [], before: () => undefined },
    ...more,
  };
  const requests: { range: string; headers: IncomingMessage['headers'] }[] = [];
  let sent = 0;

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    requests.push({ range: request.headers.range ?? '', headers: request.headers });
    const count = requests.length;
    behaviour.before(count);
    const instead = behaviour.instead.shift();
    if (instead) return void response.writeHead(instead.status, instead.headers).end('later');
    const { file, isDeaf } = behaviour;
    const etag =
      behaviour.etag === undefined ? `"${createHash('sha1').update(file).digest('hex')}"` : behaviour.etag;
    const headers = etag === null ? {} : { etag };
    const wanted = request.headers['if-match'];
    if (wanted !== undefined && wanted !== etag) return void response.writeHead(412, headers).end();
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? [];
    if (isDeaf || from === undefined) return void response.writeHead(200, headers).end(file);
    if (Number(from) >= file.length) return void response.writeHead(416, headers).end();
    const body = file.subarray(Number(from), Math.min(Number(to) + 1, file.length));
    const range = `bytes ${from}-${Number(from) + body.length - 1}/${file.length}`;
    response.writeHead(206, { ...headers, 'content-range': range, 'content-length': body.length });
    const isCut = behaviour.cutEvery > 0 && count % behaviour.cutEvery === 0;
    await send(response, isCut ? body.subarray(0, body.length >> 1) : body);
    if (isCut) response.destroy();
    else response.end();
  }

  async function send(response: ServerResponse, body: Buffer): Promise<void> {
    const { rate } = behaviour;
    if (rate === 0) {
      sent += body.length;
      return void (await new Promise((resolve) => response.write(body, resolve)));
    }
    for (let at = 0; at < body.length && !response.destroyed; at += CHUNK) {
      response.write(body.subarray(at, at + CHUNK));
      sent += Math.min(CHUNK, body.length - at);
      await sleep((CHUNK / rate) * 1000);
    }
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/streets.pmtiles`,
    behaviour,
    requests,
    get sent() {
      return sent;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
