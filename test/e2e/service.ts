/** A vehicle service for tests of the screen, whose answers the test sets. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, type Page } from '@playwright/test';

/** Gone at the end of its scope. */
export interface Service extends AsyncDisposable {
  readonly url: string;
}

/** 200 and an empty object unless the test sets another answer. */
export interface Answer {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: object;
}

/**
 * A service on loopback that gives everybody a token, and each query for VINs the answer that the test sets.
 *
 * @param port 0: any that is free
 */
export async function startService(
  answerTo: (vins: readonly string[]) => Answer | Promise<Answer>,
  port = 0,
): Promise<Service> {
  const answer = (url: string, text: string): Answer | Promise<Answer> => {
    if (url.endsWith('/auth/token'))
      return { body: { access_token: 'token', token_type: 'Bearer', expires_in: 3600 } };
    // Whether it is there is asked for without words.
    return text === '' ? { status: 404 } : answerTo(JSON.parse(text).chassis);
  };
  const server = createServer(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += String(chunk);
    const { status = 200, headers = {}, body = {} } = await answer(request.url ?? '', text);
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the service has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

/** Saves a connection to a service, as an office set it up long ago. Returns its id. */
export async function connect(
  page: Page,
  baseUrl: string,
  name = 'Frota',
  timeZone = 'America/Sao_Paulo',
): Promise<number> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const draft = { name, baseUrl, clientId: 'office', secret: 'try-me', timeZone };
  const saved = await page.evaluate((value) => window.rastro.connections.save(value), draft);
  if (!saved.ok) throw new Error(saved.error.message);
  return saved.value.id;
}
