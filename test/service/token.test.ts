import { describe, expect, it } from 'vitest';
import {
  createTokenSource,
  type Failed,
  type IssuedToken,
  type Token,
} from '../../src/main/service/token.ts';
import { createFakeClock } from '../helpers/fake-clock.ts';

const never = new AbortController().signal;

/** A source whose service issues tokens of this many seconds; `answer` may do something else. */
function setUp(seconds: number, answer?: (signal: AbortSignal) => Promise<IssuedToken | Failed>) {
  const clock = createFakeClock();
  const state = { issued: 0 };
  const source = createTokenSource({
    clock,
    async issue(signal) {
      state.issued += 1;
      const sentAt = clock.monotonic();
      // The text is the same each time, as some services have it.
      return answer?.(signal) ?? { accessToken: 'same', expiresInSeconds: seconds, sentAt };
    },
  });
  return { clock, source, state };
}

async function tokenOf(result: Promise<Token | Failed>): Promise<Token> {
  const token = await result;
  if ('failed' in token) throw new Error(token.failed);
  return token;
}

describe('token source', () => {
  it('asks once for 50 callers', async () => {
    const { source, state } = setUp(3600);
    const tokens = await Promise.all(Array.from({ length: 50 }, () => source.get(never)));
    expect(new Set(tokens).size).toBe(1);
    expect(state.issued).toBe(1);
  });

  it('asks 25 times in 24 hours of use', async () => {
    const { clock, source, state } = setUp(3600);
    for (let second = 0; second < 24 * 3600; second += 10) {
      const token = await tokenOf(source.get(never));
      expect(token.expiresAt - clock.monotonic()).toBeGreaterThan(60_000 - 1);
      await clock.advance(10_000);
    }
    expect(state.issued).toBe(25);
  });

  it.each([1, 30, 60, 61, 119])('lets a token of %d s serve for half of its life', async (seconds) => {
    const { clock, source, state } = setUp(seconds);
    await source.get(never);
    await clock.advance((seconds * 1000) / 2 - 1);
    await source.get(never);
    expect(state.issued).toBe(1);
    await clock.advance(seconds * 500 + 1);
    await source.get(never);
    await source.get(never);
    expect(state.issued).toBe(2);
  });

  it('does not believe in a token for ever', async () => {
    const { clock, source, state } = setUp(Number.MAX_SAFE_INTEGER);
    await source.get(never);
    await clock.advance(24 * 3_600_000);
    await source.get(never);
    expect(state.issued).toBe(2);
  });

  it('goes by spans: the clock on the wall may jump', async () => {
    const { clock, source, state } = setUp(3600);
    await source.get(never);
    clock.jump(3_600_000);
    await source.get(never);
    clock.jump(-7_200_000);
    await source.get(never);
    expect(state.issued).toBe(1);
  });

  it('renews once for 50 refusals of one token, and not at all for a late one', async () => {
    const { source, state } = setUp(3600);
    const old = await tokenOf(source.get(never));
    await Promise.all(
      Array.from({ length: 50 }, () => {
        source.refuse(old);
        return source.get(never);
      }),
    );
    expect(state.issued).toBe(2);
    source.refuse(old);
    await source.get(never);
    expect(state.issued).toBe(2);
  });

  it('works again after a request that failed', async () => {
    let isDown = true;
    const { source } = setUp(3600, async () =>
      isDown ? { failed: 'server' } : { accessToken: 'a', expiresInSeconds: 3600, sentAt: 0 },
    );
    expect(await Promise.all([source.get(never), source.get(never)])).toEqual([
      { failed: 'server' },
      { failed: 'server' },
    ]);
    isDown = false;
    expect(await source.get(never)).toMatchObject({ accessToken: 'a' });
  });

  it('works again after a request that threw', async () => {
    let isDown = true;
    const { source } = setUp(3600, async () => {
      if (isDown) throw new Error('refused');
      return { accessToken: 'a', expiresInSeconds: 3600, sentAt: 0 };
    });
    await expect(source.get(never)).rejects.toThrow('refused');
    isDown = false;
    expect(await source.get(never)).toMatchObject({ accessToken: 'a' });
  });

  it('asks ahead once, for the next caller', async () => {
    const { source, state } = setUp(3600);
    source.prefetch();
    source.prefetch();
    const token = await tokenOf(source.get(never));
    source.prefetch();
    expect(await source.get(never)).toBe(token);
    expect(state.issued).toBe(1);
  });

  it.each(['fails', 'throws'])(
    'fails the next caller because asking ahead %s, and then works again',
    async (how) => {
      const refused = new Error('credentials refused');
      const { source, state } = setUp(3600, async () => {
        if (state.issued > 1) return { accessToken: 'new', expiresInSeconds: 3600, sentAt: 0 };
        if (how === 'throws') throw refused;
        return { failed: 'network' };
      });
      source.prefetch();
      await new Promise(setImmediate);
      const token = source.get(never);
      if (how === 'throws') await expect(token).rejects.toBe(refused);
      else expect(await token).toEqual({ failed: 'network' });
      expect(state.issued).toBe(1);
      expect(await source.get(never)).toMatchObject({ accessToken: 'new' });
    },
  );

  it('uses up the old token when the early renewal fails', async () => {
    let isDown = false;
    const { clock, source } = setUp(3600, async () =>
      isDown ? { failed: 'network' } : { accessToken: 'a', expiresInSeconds: 3600, sentAt: 0 },
    );
    const old = await source.get(never);
    isDown = true;
    await clock.advance(3_590_000);
    expect(await source.get(never)).toBe(old);
    await clock.advance(10_000);
    expect(await source.get(never)).toEqual({ failed: 'network' });
  });

  it('stops the request when the last who waits for it leaves, not before', async () => {
    const signals: AbortSignal[] = [];
    const { source, state } = setUp(3600, (signal) => {
      signals.push(signal);
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    });
    const [first, second] = [new AbortController(), new AbortController()];
    const results = [source.get(first.signal), source.get(second.signal)];
    first.abort(new Error('one left'));
    await expect(results[0]).rejects.toThrow('one left');
    expect(signals[0]?.aborted).toBe(false);
    second.abort(new Error('two left'));
    await expect(results[1]).rejects.toThrow('two left');
    expect(signals[0]?.aborted).toBe(true);

    const third = new AbortController();
    const later = source.get(third.signal);
    expect(state.issued).toBe(2);
    third.abort(new Error('three left'));
    await expect(later).rejects.toThrow('three left');
  });
});
