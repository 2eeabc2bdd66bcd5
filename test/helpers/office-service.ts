import type { RequestListener } from 'node:http';
import { json } from 'node:stream/consumers';
import { okItem, POSITIONS_PATH, TOKEN_PATH } from './loopback.ts';

/** The Vehicle Position Service with one pair of credentials; every vehicle is somewhere. */
export function serveService(clientId: string, clientSecret: string): RequestListener {
  return async (request, response) => {
    const answer = (status: number, body: object) => response.writeHead(status).end(JSON.stringify(body));
    const body = request.method === 'POST' ? ((await json(request)) as Record<string, unknown>) : {};
    if (request.url === TOKEN_PATH) {
      const isKnown = body.client_id === clientId && body.client_secret === clientSecret;
      return void answer(isKnown ? 200 : 401, {
        access_token: 'token',
        token_type: 'Bearer',
        expires_in: 3600,
      });
    }
    if (request.url !== POSITIONS_PATH) return void answer(404, {});
    if (request.headers.authorization !== 'Bearer token') return void answer(401, {});
    answer(200, { resultados: (body.chassis as string[]).map(okItem) });
  };
}
