import { randomBytes } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { contentSecurityPolicy } from './csp.ts';

/** Placeholder for the nonce in the built pages; set in electron.vite.config.ts. */
export const noncePlaceholder = '__CSP_NONCE__';

const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

export interface Page {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | string;
}

/** Answers a request for a page by method and path. */
export type Pages = (method: string, pathname: string) => Promise<Page>;

/**
 * Opens the built renderer, for Electron and for a browser.
 *
 * The files are listed once, and a path is looked up among them as it is, never decoded and never joined to a
 * folder, so that no spelling reaches a file that was not listed. Symbolic links are left out.
 *
 * @param rendererDir the folder out/renderer
 * @param home the page served at `/`
 * @param connect further origins for the pages' `connect-src`
 */
export async function openPages(
  rendererDir: string,
  home: string,
  connect: readonly string[] = [],
): Promise<Pages> {
  const files = new Map<string, string>();
  for (const entry of await readdir(rendererDir, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = path.join(entry.parentPath, entry.name);
    files.set(`/${path.relative(rendererDir, file).split(path.sep).join('/')}`, file);
  }
  const homeFile = files.get(`/${home}`);
  if (!homeFile) throw new Error(`the built renderer has no ${home}: run the build first`);
  files.set('/', homeFile);

  return async (method, pathname) => {
    if (method !== 'GET' && method !== 'HEAD') return refusal(405, 'method not allowed');
    const file = files.get(pathname);
    if (!file) return refusal(404, 'not found');
    const type = mediaTypes[path.extname(file)] ?? 'application/octet-stream';
    const nonce = randomBytes(18).toString('base64');
    const body = await readFile(file);
    const isPage = file.endsWith('.html');
    return {
      status: 200,
      headers: securityHeaders(type, contentSecurityPolicy(nonce, connect)),
      body: isPage ? body.toString('utf8').replaceAll(noncePlaceholder, nonce) : body,
    };
  };
}

export function refusal(status: number, text: string): Page {
  return { status, headers: securityHeaders('text/plain; charset=utf-8', "default-src 'none'"), body: text };
}

/** Headers of every response; scripts have the CSP too, because workers take it from their own response. */
const securityHeaders = (type: string, csp: string): Record<string, string> => ({
  'Content-Type': type,
  'Content-Security-Policy': csp,
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Cache-Control': 'no-store',
});
