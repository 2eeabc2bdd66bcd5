import { describe, expect, it } from 'vitest';
import { createAlarm, createWaiters } from '../../src/main/service/waiters.ts';
import { createFakeClock } from '../helpers/fake-clock.ts';

describe('The requests that wait to be sent', () => {
  const admit = () => undefined;
  const numbersOf = (waiters: ReturnType<typeof createWaiters>) =>
    Array.from({ length: waiters.length }, () => waiters.shift()?.priority.number);

  it('Urgent ones go first, then the lowest number, and among equals the one that came first.', () => {
    const waiters = createWaiters();
    const first = { priority: { urgent: false, number: 3 }, admit };
    waiters.add(first);
    waiters.add({ priority: { urgent: false, number: 3 }, admit });
    waiters.add({ priority: { urgent: true, number: 9 }, admit });
    waiters.add({ priority: { urgent: false, number: 1 }, admit });
    waiters.add({ priority: { urgent: true, number: 8 }, admit });
    expect([waiters.shift(), waiters.shift(), waiters.shift()].map((each) => each?.priority.number)).toEqual([
      8, 9, 1,
    ]);
    expect(waiters.shift()).toBe(first);
    expect([waiters.length, waiters.shift()?.priority.number, waiters.shift()]).toEqual([1, 3, undefined]);
  });

  it('One that leaves takes no other one along, also where it leaves twice.', () => {
    const waiters = createWaiters();
    const [, leave] = [1, 2, 3].map((number) => waiters.add({ priority: { urgent: false, number }, admit }));
    leave?.();
    leave?.();
    expect(numbersOf(waiters)).toEqual([1, 3]);
  });
});

describe('The alarm of those who wait', () => {
  function setUp() {
    const clock = createFakeClock();
    const woken: number[] = [];
    return { clock, woken, alarm: createAlarm(clock, () => woken.push(clock.monotonic())) };
  }

  it('A sooner time replaces a later one, and a later one changes nothing.', async () => {
    const { clock, woken, alarm } = setUp();
    alarm.set(500);
    alarm.set(200);
    await clock.advance(100);
    alarm.set(300);
    expect(clock.pending()).toBe(1);
    await clock.advance(1000);
    expect(woken).toEqual([200]);
  });

  it('It wakes once for each time, at a whole millisecond, and not when it was cleared.', async () => {
    const { clock, woken, alarm } = setUp();
    alarm.set(0.4);
    await clock.advance(10);
    alarm.set(90);
    await clock.advance(90);
    alarm.set(50);
    alarm.clear();
    expect(clock.pending()).toBe(0);
    await clock.advance(100);
    expect(woken).toEqual([1, 100]);
  });
});
