import { isDeepStrictEqual } from 'node:util';
import { type Cause, causesOf, type Exchange } from './journal.ts';
import type { Entry } from './ledger.ts';
import type { Truth } from './truth.ts';
import type { Violations } from './violations.ts';

/** One send and three retries (document 7), and as many refusals as a batch is given. */
const MOST_FAULTS = 4;
const MOST_REFUSALS = 11;
/** A body is sent once more after each 401. */
const MOST_SENDS = MOST_FAULTS + MOST_REFUSALS;

/** What the journal has of one VIN. */
interface Reported {
  readonly exchanges: Exchange[];
  readonly truths: Truth[];
}

/**
 * Holds the ledger of a run against what the service really said and did to each of its VINs.
 *
 * An answer is right when the service gave it for this very VIN. A failure is explained when its cause was given to the
 * VIN, or to the token, as often as the retries need to be used up.
 */
export function checkOutcomes(
  entries: readonly Entry[],
  exchanges: readonly Exchange[],
  violations: Violations,
): void {
  const reported = reports(exchanges);
  const tokens = exchanges.filter(({ operation }) => operation === 'token');
  for (const entry of entries) {
    const { exchanges: own, truths } = reported.get(entry.vin) ?? { exchanges: [], truths: [] };
    if (entry.attempts > own.length)
      violations.add('unexplained failures', `${entry.vin}: ${entry.attempts} of ${own.length} attempts`);
    if (entry.state === 'queued') continue;
    if (entry.state === 'failed') {
      const whyNot = unexplained(entry, own, tokens);
      if (whyNot !== null) violations.add('unexplained failures', `${entry.vin}: ${whyNot}`);
    } else if (!isGiven(entry, truths)) {
      violations.add('wrong answers', `${entry.vin}: ${JSON.stringify(entry.position)} was never given`);
    }
  }
}

function reports(exchanges: readonly Exchange[]): ReadonlyMap<string, Reported> {
  const reported = new Map<string, Reported>();
  for (const exchange of exchanges) {
    exchange.vins.forEach((vin, index) => {
      const of = reported.get(vin) ?? { exchanges: [], truths: [] };
      reported.set(vin, of);
      of.exchanges.push(exchange);
      const truth = exchange.truths[index];
      const isTold = exchange.seen === 'whole' && exchange.means === 'answered' && !exchange.said?.has(vin);
      if (truth && isTold) of.truths.push(truth);
    });
  }
  return reported;
}

function isGiven({ state, position }: Entry, truths: readonly Truth[]): boolean {
  return state === 'nao_encontrado'
    ? truths.some(({ status }) => status === 'nao_encontrado')
    : truths.some((truth) => isDeepStrictEqual(truth, position));
}

function unexplained(
  { kind, vin, attempts }: Entry,
  own: readonly Exchange[],
  tokens: readonly Exchange[],
): string | null {
  if (kind === 'invalid-item' || kind === 'missing-item') {
    const isSaid = own.some(({ said, means }) => means === 'answered' && said?.get(vin) === kind);
    return isSaid ? null : `${kind} was never said of it`;
  }
  const isAlone = ({ vins, means }: Exchange) => vins.length === 1 && means === 'rejected';
  if (kind === 'rejected') return own.some(isAlone) ? null : 'never refused by itself';
  const causes = own.flatMap(causesOf);
  // A redirect is not tried again.
  const isAway = ({ fault }: Exchange) => fault === 'redirect' || fault === 'token redirect';
  if (kind === 'server' && (own.some(isAway) || tokens.some(isAway))) return null;
  const isEnough = (given: readonly Cause[]) =>
    kind === 'rate-limited'
      ? given.filter((cause) => cause === kind).length >= MOST_REFUSALS
      : given.some((cause) => cause === kind) && given.length >= MOST_FAULTS;
  if (isEnough(causes) || isEnough(tokens.flatMap(causesOf))) return null;
  return `${kind} after ${attempts} attempts, given: ${causes.join(', ') || 'nothing'}`;
}

/** The shortest time for which a run stands still when the service gives nothing, in milliseconds. */
const STANDSTILL_MS = 5_000;

/** No body is sent more often than the retries allow, for each time that the run was begun or had stood still. */
export function checkSends(exchanges: readonly Exchange[], goes: number, violations: Violations): void {
  const sent = exchanges.filter(({ operation }) => operation === 'positions');
  const rests = sent.filter(
    ({ sentAt }, index) => sentAt - (sent[index - 1]?.sentAt ?? sentAt) >= STANDSTILL_MS,
  );
  const most = MOST_SENDS * (goes + rests.length);
  const sends = new Map<string, number>();
  for (const { vins, means } of sent)
    if (means !== 'unauthorized') sends.set(vins.join(), (sends.get(vins.join()) ?? 0) + 1);
  for (const [body, count] of sends)
    if (count > most)
      violations.add(
        'sent too often',
        `${body.slice(0, 17)}…: ${count} times in ${goes} goes with ${rests.length} rests`,
      );
}

/** Real time from the request for a token until a request can be sent with it. */
const FIRST_USE_MS = 1;

/**
 * A token serves at least one request, or a pause has outlasted it. Those that are to be renewed before they can serve any
 * are left out, with what they served all the same.
 *
 * @param speed how many times faster than real time the clock of the exchanges runs
 */
export function checkTokens(
  exchanges: readonly Exchange[],
  goes: number,
  speed: number,
  violations: Violations,
): void {
  // A token of a short life is renewed after half of it.
  const tokens = exchanges.flatMap(({ issued }) =>
    issued && issued.lifeMs / 2 > FIRST_USE_MS * speed ? [issued.token] : [],
  );
  const known = new Set(tokens);
  const sent = exchanges.filter(({ bearer }) => bearer !== null && known.has(bearer)).length;
  const pauses = exchanges.filter(({ means }) => means === 'rate-limited').length;
  if (tokens.length > sent + pauses + goes)
    violations.add('token stampedes', `${tokens.length} tokens for ${sent} requests`);
}
