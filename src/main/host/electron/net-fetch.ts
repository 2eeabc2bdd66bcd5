import { net } from 'electron';

/**
 * The core's `fetch` over Chromium's network stack, which knows the system's proxy and certificates.
 *
 * Only http and https: `net.fetch` would also read `file:` and our own scheme. Under `redirect: 'manual'` it rejects
 * with "Redirect was cancelled" where Node answers the 3xx (electron/electron#43715); here that is an answer too, a
 * bare 302.
 */
export const netFetch: typeof globalThis.fetch = async (input, init) => {
  const url = new URL(input instanceof Request ? input.url : input);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new TypeError('only http and https');
  try {
    return await net.fetch(input instanceof Request ? input : url.href, {
      ...init,
      bypassCustomProtocolHandlers: true,
    });
  } catch (error) {
    if (error instanceof Error && /redirect was cancelled/i.test(error.message)) {
      return new Response(null, { status: 302 });
    }
    throw error;
  }
};
