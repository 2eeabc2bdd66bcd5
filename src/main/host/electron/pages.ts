import { protocol } from 'electron';
import { openPages, type Page, refusal } from '../pages.ts';
import { host, scheme } from './origin.ts';

/** Gives the pages of `app:` an origin as pages of https have. Call it before the app is ready. */
export function registerScheme(): void {
  protocol.registerSchemesAsPrivileged([
    { scheme, privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true } },
  ]);
}

/** Serves the built renderer, and nothing else, under `app://rastro`. */
export async function servePages(rendererDir: string): Promise<void> {
  const pages = await openPages(rendererDir, 'index.html');
  protocol.handle(scheme, async (request) => {
    const url = new URL(request.url);
    // The browser host's page is left out of the installers, and refused here in any case.
    const isOurs = url.host === host && url.pathname !== '/browser.html';
    const page = isOurs ? await pages(request.method, url.pathname) : refusal(404, 'not found');
    return toResponse(page);
  });
}

const toResponse = ({ status, headers, body }: Page): Response =>
  new Response(typeof body === 'string' ? body : new Uint8Array(body), { status, headers });
