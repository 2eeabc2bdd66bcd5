import { describe, expect, it } from 'vitest';
import { createWindow } from '../../src/main/service/window.ts';

function grown(cap = 100, answers = 200) {
  const window = createWindow(cap);
  for (let answer = 0; answer < answers; answer += 1) window.answered(50, true);
  return window;
}

describe('window', () => {
  it('grows with each answer while it is full, slowly at first, up to the cap', () => {
    const window = createWindow(30);
    const first = window.limit();
    for (let answer = 0; answer < 8; answer += 1) window.answered(50, true);
    expect(window.limit()).toBe(first + 8);
    window.answered(50, false);
    expect(window.limit()).toBe(first + 8);
    window.answered(50, true);
    expect(window.limit()).toBe(first + 11);
    for (let answer = 0; answer < 50; answer += 1) window.answered(50, true);
    expect(window.limit()).toBe(30);
  });

  it('keeps to a cap below its start', () => {
    expect(createWindow(1).limit()).toBe(1);
  });

  it('shrinks to what a service takes that queues the rest, and grows again once it can', () => {
    const window = grown();
    // Ten at a time, 50 ms each; who comes on top waits.
    const queueing = () => 50 * Math.max(1, window.limit() / 10);
    for (let answer = 0; answer < 700; answer += 1) window.answered(queueing(), true);
    expect(window.limit()).toBeLessThan(60);
    expect(window.limit()).toBeGreaterThan(10);
    for (let answer = 0; answer < 300; answer += 1) window.answered(50, true);
    expect(window.limit()).toBe(100);
  });

  it('is cut once for a round trip of slow answers, not once for each', () => {
    const window = grown();
    for (let answer = 0; answer < 150; answer += 1) window.answered(1000, true);
    expect(window.limit()).toBe(80);
  });

  it('takes a cut back that brought nothing: the service has become slow, not crowded', () => {
    const window = grown();
    for (let answer = 0; answer < 1000; answer += 1) window.answered(600, true);
    expect(window.limit()).toBe(100);
  });

  it('is given back what a cut took that brought nothing, and no more', () => {
    const window = grown(100, 12);
    expect(window.limit()).toBe(26);
    for (let answer = 0; answer < 1000; answer += 1) window.answered(600, false);
    expect(window.limit()).toBe(26);
  });

  it('is not cut for late answers between which others come in time', () => {
    const window = grown();
    for (let round = 0; round < 10; round += 1) {
      for (let answer = 0; answer < 50; answer += 1) window.answered(1000, false);
      for (let answer = 0; answer < 30; answer += 1) window.answered(50, false);
    }
    expect(window.limit()).toBe(100);
  });

  it('is not cut for answers that take twice as long as the quickest, and up to 100 ms more', () => {
    const window = grown();
    for (let answer = 0; answer < 120; answer += 1) window.answered(199, false);
    expect(window.limit()).toBe(100);
    for (let answer = 0; answer < 150; answer += 1) window.answered(210, false);
    expect(window.limit()).toBe(80);
  });

  it('is not cut for what has been usual for a thousand answers', () => {
    const window = grown();
    for (let answer = 0; answer < 1000; answer += 1) window.answered(199, false);
    for (let answer = 0; answer < 150; answer += 1) window.answered(210, false);
    expect(window.limit()).toBe(100);
  });

  it('knows how long an answer takes, as a running mean', () => {
    const window = createWindow(10);
    expect(window.latencyMs()).toBe(0);
    window.answered(100, false);
    expect(window.latencyMs()).toBe(100);
    window.answered(180, false);
    expect(window.latencyMs()).toBe(110);
  });

  it('is halved once by timeouts of as many requests as were allowed, and never to none', () => {
    const window = grown();
    for (let request = 0; request < 101; request += 1) window.timedOut();
    expect(window.limit()).toBe(50);
    window.timedOut();
    expect(window.limit()).toBe(25);
    window.answered(50, false);
    window.timedOut();
    expect(window.limit()).toBe(12);
    for (let request = 0; request < 100; request += 1) window.timedOut();
    expect(window.limit()).toBe(1);
  });
});
