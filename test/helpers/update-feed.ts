/** A server of releases on loopback, over https with an authority of its own. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { makeAuthority } from './certificates.ts';

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export interface UpdateFeed extends AsyncDisposable {
  /** With a slash at its end. */
  readonly url: string;
  /** The authority's certificate, PEM. */
  readonly trusted: string;
  /** The file of that certificate. */
  readonly trustedFile: string;
  /** What was asked for so far, in order: paths without their query. */
  readonly asked: { readonly path: string; readonly headers: IncomingHttpHeaders }[];
  /** Answers a path from now on. */
  on(path: string, answer: Answer): void;
  /** Announces a version with one file, under the names of every system, and serves the file. */
  publish(release: Release): void;
  /** Resolves when the path is asked for the next time. */
  nextAsked(path: string): Promise<void>;
}

export interface Release {
  readonly version: string;
  /** Name of the file. */
  readonly file: string;
  readonly content: Uint8Array;
  /** In place of what is right, field by field, of the file's entry. */
  readonly entry?: Readonly<Record<string, unknown>>;
  /** Changes to the announcement itself. */
  readonly announcement?: Readonly<Record<string, unknown>>;
}

const CHANNELS = ['latest.yml', 'latest-mac.yml', 'latest-linux.yml', 'latest-linux-arm64.yml'];

export async function startUpdateFeed(): Promise<UpdateFeed> {
  const authority = makeAuthority();
  const answers = new Map<string, Answer>();
  const asked: UpdateFeed['asked'] = [];
  const waiting = new Map<string, () => void>();
  const server = createServer(authority.issue('127.0.0.1', 'localhost'), (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'https://localhost');
    asked.push({ path: pathname, headers: request.headers });
    waiting.get(pathname)?.();
    const answer = answers.get(pathname) ?? send(404, 'nothing here');
    answer(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const on = (path: string, answer: Answer) => void answers.set(path, answer);

  return {
    url: `https://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    trusted: readFileSync(authority.file, 'utf8'),
    trustedFile: authority.file,
    asked,
    on,
    publish({ version, file, content, entry, announcement }) {
      const sha512 = createHash('sha512').update(content).digest('base64');
      const files = [{ url: file, sha512, size: content.byteLength, ...entry }];
      // JSON is YAML.
      const text = JSON.stringify({ version, files, path: file, sha512, ...announcement });
      for (const channel of CHANNELS) on(`/${channel}`, send(200, text));
      on(`/${file}`, send(200, content));
    },
    nextAsked: (path) => new Promise((resolve) => waiting.set(path, resolve)),
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
      authority[Symbol.dispose]();
    },
  };
}

/** Answers with a whole body. */
export function send(
  status: number,
  body: string | Uint8Array,
  headers: Record<string, string> = {},
): Answer {
  const bytes = Buffer.from(body as Uint8Array);
  return (_request, response) => {
    response.writeHead(status, { 'content-length': bytes.byteLength, ...headers }).end(bytes);
  };
}

/** Sends half of the body and breaks off. */
export function sendHalf(body: Uint8Array): Answer {
  return (_request, response) => {
    response.writeHead(200, { 'content-length': body.byteLength });
    response.write(body.subarray(0, body.byteLength / 2), () => response.destroy());
  };
}

export function redirectTo(url: string): Answer {
  return (_request, response) => void response.writeHead(302, { location: url }).end();
}
