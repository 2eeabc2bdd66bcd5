import { parseBaseUrl } from './base-url.ts';
import { type Fetch, get } from './http.ts';

/** A check that takes longer is no help to a user who waits for the screen. */
const TIMEOUT_MS = 10_000;

/**
 * Whether anything answers at the base address: any HTTP response counts, whatever its status. No credentials are
 * sent. (The sign-in page of a captive portal answers too, on plain http; on https it fails by its certificate.)
 *
 * @throws AppError `bad-input` for an address that `parseBaseUrl` refuses; the signal's reason when it is aborted
 */
export async function isReachable(
  baseUrl: string,
  fetch: Fetch,
  signal: AbortSignal,
  timeoutMs = TIMEOUT_MS,
): Promise<boolean> {
  const outcome = await get({ baseUrl: parseBaseUrl(baseUrl), fetch, timeoutMs }, signal);
  return outcome.kind === 'response' || outcome.fault === 'redirect';
}
