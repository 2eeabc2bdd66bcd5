/**
 * The longest wait: nobody watches a run that stands still for more, and a `setTimeout` beyond 2^31 ms (24.8 days)
 * fires at once, which would turn a long wait into a storm of requests.
 */
export const LONGEST_WAIT_MS = 15 * 60_000;

const SECONDS = /^\d+(?:\.\d+)?$/;
/** RFC 9110, 5.6.7: the form that servers send, and the two that a recipient must still understand. */
const HTTP_DATE =
  /^(?:[A-Z][a-z]{2}, \d{2} [A-Z][a-z]{2} \d{4}|[A-Z][a-z]+, \d{2}-[A-Z][a-z]{2}-\d{2}) \d{2}:\d{2}:\d{2} GMT$/;
const ASCTIME_DATE = /^[A-Z][a-z]{2} [A-Z][a-z]{2} [ \d]\d \d{2}:\d{2}:\d{2} \d{4}$/;

/**
 * How long a `Retry-After` header asks to wait (docs/service.md, 7; RFC 9110, 10.2.3).
 *
 * Seconds may have a fraction, and of a list (the header sent twice) the longest counts. A date is compared with the
 * response's own `Date` where it has one, so that a wrong clock on this computer does not matter.
 *
 * @param header value of `Retry-After`, null when there is none
 * @param date value of the same response's `Date`, null when there is none
 * @param now milliseconds since 1970; used where there is no `Date`
 * @returns milliseconds, 0 to `LONGEST_WAIT_MS` (0 for a date that has passed); null when the header says nothing
 *   usable
 */
export function retryAfterMs(header: string | null, date: string | null, now: number): number | null {
  if (header === null) return null;
  const text = header.trim();
  const parts = text.split(',').map((part) => part.trim());
  if (parts.every((part) => SECONDS.test(part))) return capped(Math.max(...parts.map(Number)) * 1000);
  const until = httpDate(text);
  if (until === null) return null;
  return capped(until - (httpDate(date ?? '') ?? now));
}

const capped = (ms: number): number => Math.min(Math.max(0, Math.ceil(ms)), LONGEST_WAIT_MS);

/** Only strict forms reach `Date.parse`, which by itself takes "-5" for a day in 2001. */
function httpDate(text: string): number | null {
  const full = ASCTIME_DATE.test(text) ? `${text} GMT` : text;
  if (full === text && !HTTP_DATE.test(text)) return null;
  const parsed = Date.parse(full);
  return Number.isNaN(parsed) ? null : parsed;
}
