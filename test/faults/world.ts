import type { Server } from 'node:http';
import type { Exchange } from './journal.ts';
import type { FaultServiceDeps } from './service.ts';

const HOUR_MS = 3_600_000;
/** Real time that a late 401 may be late. */
const LATE_MS = 150;

/** What becomes of the request that set something off. `none`: the fault is not one of the world. */
type Consequence = 'none' | 'goes-on' | 'unauthorized' | 'severed';

/** Tokens, the service's being there, the computer's clock and sleep: what is not about one request. */
export function createWorld(
  server: Server,
  port: number,
  { plan, clock, pauseAndResume }: Omit<FaultServiceDeps, 'journal' | 'elsewhere'>,
) {
  const goodUntil = new Map<string, number>();
  /** Bodies that were answered 401 last: a second one would rightly end the run. */
  const refused = new Set<string>();
  let newest = '';
  let isDown = false;
  let [downs, hours, refusals, pauses] = [0, 0, 0, 0];
  let areCredentialsRefused = false;
  const leave = new AbortController();
  let returning: Promise<void> = Promise.resolve();

  async function goDown(ms: number): Promise<void> {
    isDown = true;
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await Promise.all([closed, clock.sleep(ms, leave.signal).catch(() => undefined)]);
    if (!leave.signal.aborted)
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, '127.0.0.1', resolve);
      });
    isDown = false;
  }

  function severed(ms: number): Consequence {
    if (!isDown) returning = goDown(ms);
    return 'severed';
  }

  async function untilRenewed(token: string): Promise<void> {
    const deadline = performance.now() + LATE_MS;
    while (newest === token && performance.now() < deadline)
      await new Promise((resolve) => setTimeout(resolve, 5));
  }

  return {
    /** The service's own clock, milliseconds since 1970. */
    now: () => plan.wall + clock.monotonic(),
    areCredentialsRefused() {
      const refusedNow = areCredentialsRefused;
      areCredentialsRefused = false;
      return refusedNow;
    },
    issue({ token, lifeMs }: { token: string; lifeMs: number }): void {
      newest = token;
      goodUntil.set(token, clock.monotonic() + lifeMs);
    },
    /** Whether the request's token is good; one refusal in a row for one body. */
    isGood({ bearer, vins }: Exchange): boolean {
      const isGood = clock.monotonic() < (goodUntil.get(bearer ?? '') ?? 0) || refused.has(vins.join());
      if (isGood) refused.delete(vins.join());
      else refused.add(vins.join());
      return isGood;
    },
    async happen(fault: string, { bearer, vins }: Exchange): Promise<Consequence> {
      const token = bearer ?? '';
      switch (fault) {
        case 'token revoked early':
          goodUntil.delete(token);
          return 'goes-on';
        case 'late 401':
          if (refused.has(vins.join())) return 'goes-on';
          goodUntil.delete(token);
          await untilRenewed(token);
          refused.add(vins.join());
          return 'unauthorized';
        case 'credentials refused':
          if (refusals++ > 0 || refused.has(vins.join())) return 'goes-on';
          areCredentialsRefused = true;
          goodUntil.clear();
          return 'goes-on';
        case 'down for a while':
          return downs++ < 3 ? severed(20_000) : 'goes-on';
        case 'offline for an hour':
          return hours++ < 1 ? severed(HOUR_MS) : 'goes-on';
        case 'sleep and wake':
          clock.jump(HOUR_MS);
          server.closeAllConnections();
          return 'severed';
        case 'clock an hour forward':
          clock.jump(HOUR_MS);
          return 'goes-on';
        case 'clock an hour back':
          clock.jump(-HOUR_MS);
          return 'goes-on';
        case 'paused and resumed':
          if (pauses++ < 3) pauseAndResume();
          return 'goes-on';
        default:
          return 'none';
      }
    },
    async end(): Promise<void> {
      leave.abort();
      await returning.catch(() => undefined);
    },
  };
}
