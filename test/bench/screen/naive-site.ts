import { once } from 'node:events';
import { createReadStream, createWriteStream, existsSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { finished } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { sampleOf } from './fleet.ts';

export interface Site extends AsyncDisposable {
  readonly url: string;
}

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
};

/** Builds the naive page into a folder. */
export async function buildNaive(folder: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    root: fileURLToPath(new URL('naive', import.meta.url)),
    base: './',
    build: { outDir: folder, emptyOutDir: false, target: 'esnext', chunkSizeWarningLimit: 10_000 },
  });
}

/** Serves the page, and the rows of so many vehicles, in order of their VINs as a server would send them. */
export async function serveNaive(folder: string, vehicles: number): Promise<Site> {
  await writeRows(join(folder, 'rows.json'), vehicles);
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (pathname === '/basemap.pmtiles') return sendRange(request, response);
    const file = join(folder, pathname === '/' ? 'index.html' : pathname);
    if (!existsSync(file)) return void response.writeHead(404).end();
    response.writeHead(200, { 'Content-Type': TYPES[extname(file)] ?? 'application/octet-stream' });
    createReadStream(file).pipe(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

const BASEMAP = fileURLToPath(new URL('../../../resources/basemap/basemap.pmtiles', import.meta.url));

/** The bytes of Rastro's basemap that were asked for. */
function sendRange({ headers }: IncomingMessage, response: ServerResponse): void {
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
  const { size } = statSync(BASEMAP);
  const [start, end] = [Number(from), Math.min(Number(to), size - 1)];
  response.writeHead(206, {
    'Content-Range': `bytes ${start}-${end}/${size}`,
    'Content-Length': end - start + 1,
  });
  createReadStream(BASEMAP, { start, end }).pipe(response);
}

async function writeRows(file: string, vehicles: number): Promise<void> {
  const vins = Array.from({ length: vehicles }, (_, row) => sampleOf(row).vin);
  const rows = [...vins.keys()].sort((a, b) => ((vins[a] ?? '') < (vins[b] ?? '') ? -1 : 1));
  const out = createWriteStream(file);
  for (const [index, row] of rows.entries()) {
    const { cells, ...sample } = sampleOf(row);
    const [plate, branch] = cells;
    const place = `Campinas ${row % 500}`;
    const text = JSON.stringify({ ...sample, place, plate, branch });
    if (!out.write(`${index === 0 ? '[' : ','}${text}\n`)) await once(out, 'drain');
  }
  out.end(']');
  await finished(out);
}
