/** Statuses other than 200, with the headers that they may bring. */
export interface Refusal {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[]>>;
  readonly means: 'rate-limited' | 'timeout' | 'server';
  /** What `Retry-After` asks to wait, in milliseconds; 0 where it asks for nothing that can be kept. */
  readonly askedMs: number;
}

/** The product waits no longer than this, whatever it is asked. */
const LONGEST_WAIT_MS = 15 * 60_000;

type Form = (seconds: number, now: number) => { readonly value: string | string[]; readonly askedMs: number };

const dateIn = (seconds: number, now: number) => new Date(Math.floor(now / 1000 + seconds) * 1000);

/** Forms of `Retry-After` (RFC 9110, 10.2.3 and 5.6.7), right ones and wrong ones. */
const RETRY_AFTER: Readonly<Record<string, Form>> = {
  seconds: (seconds) => ({ value: String(seconds), askedMs: seconds * 1000 }),
  fraction: (seconds) => ({ value: `${seconds}.5`, askedMs: seconds * 1000 + 500 }),
  date: (seconds, now) => ({ value: dateIn(seconds, now).toUTCString(), askedMs: seconds * 1000 }),
  asctime: (seconds, now) => ({ value: asctime(dateIn(seconds, now)), askedMs: seconds * 1000 }),
  'past date': (seconds, now) => ({ value: dateIn(-seconds, now).toUTCString(), askedMs: 0 }),
  list: (seconds) => ({ value: ['1', String(seconds)], askedMs: seconds * 1000 }),
  huge: () => ({ value: '99999999999', askedMs: LONGEST_WAIT_MS }),
  zero: () => ({ value: '0', askedMs: 0 }),
  empty: () => ({ value: '', askedMs: 0 }),
  negative: () => ({ value: '-5', askedMs: 0 }),
  words: () => ({ value: 'soon', askedMs: 0 }),
};

const PLAIN: Readonly<Record<string, number>> = {
  '408': 408,
  '500': 500,
  '502': 502,
  '503': 503,
  '429 bare': 429,
};

export const STATUS_FAULTS: readonly string[] = [
  ...Object.keys(PLAIN),
  '503 retry-after',
  ...Object.keys(RETRY_AFTER).map((form) => `429 ${form}`),
];

/** @param now the service's own clock, milliseconds since 1970 */
export function refusalOf(fault: string, now: number, random: () => number): Refusal {
  const date = { date: new Date(now).toUTCString() };
  const plain = PLAIN[fault];
  if (plain !== undefined) return { status: plain, headers: date, means: meaningOf(plain), askedMs: 0 };
  const form = RETRY_AFTER[fault === '503 retry-after' ? 'seconds' : fault.slice(4)];
  if (!form) throw new RangeError(`no status to fail with: ${fault}`);
  const { value, askedMs } = form(1 + Math.floor(random() * 20), now);
  const status = fault.startsWith('503') ? 503 : 429;
  return { status, headers: { ...date, 'retry-after': value }, means: meaningOf(status), askedMs };
}

function meaningOf(status: number): Refusal['means'] {
  return status === 429 ? 'rate-limited' : status === 408 ? 'timeout' : 'server';
}

/** `Sun Nov  6 08:49:37 1994` */
function asctime(date: Date): string {
  const [day = '', dayOfMonth = '', month = '', year = '', time = ''] = date.toUTCString().split(' ');
  return `${day.slice(0, 3)} ${month} ${String(Number(dayOfMonth)).padStart(2)} ${time} ${year}`;
}
