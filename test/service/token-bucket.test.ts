import { describe, expect, it } from 'vitest';
import {
  addTokens,
  bucketAfterRefusal,
  fullAt,
  fullBucket,
  levelAt,
  msUntilToken,
} from '../../src/main/service/token-bucket.ts';

const bucket = fullBucket(10, 5);
/** It is refilled with a token each 100 ms. */
const empty = addTokens(bucket, -5, 1000);

describe("The estimate of the service's token bucket", () => {
  it('It is full at the start.', () => {
    expect(levelAt(bucket, 0)).toBe(5);
    expect(fullAt(bucket)).toBe(0);
  });

  it('It holds at least one token, whatever the service holds.', () => {
    expect(levelAt(fullBucket(10, 0.2), 0)).toBe(1);
  });

  it('It is refilled at its rate.', () => {
    expect(levelAt(empty, 1000)).toBe(0);
    expect(levelAt(empty, 1250)).toBe(2.5);
  });

  it('It holds no more than its burst.', () => {
    expect(fullAt(empty)).toBe(1500);
    expect(levelAt(empty, 1500)).toBe(5);
    expect(levelAt(empty, 60_000)).toBe(5);
  });

  it('It loses nothing when the clock goes back.', () => {
    expect(levelAt(empty, 0)).toBe(0);
  });

  it('It says how long the next token takes.', () => {
    expect(msUntilToken(bucket, 0)).toBe(0);
    expect(msUntilToken(empty, 1000)).toBe(100);
    expect(msUntilToken(empty, 1030)).toBe(70);
    expect(msUntilToken(empty, 1100)).toBe(0);
  });

  it('It takes a token that only rounding makes incomplete.', () => {
    const rounded = Array.from({ length: 10 }).reduce<typeof empty>(
      (part) => addTokens(part, 0.1, 1000),
      empty,
    );
    expect(levelAt(rounded, 1000)).toBeLessThan(1);
    expect(msUntilToken(rounded, 1000)).toBe(0);
  });

  it('It owes tokens where more was sent than it held.', () => {
    const owing = addTokens(empty, -2, 1000);
    expect(levelAt(owing, 1000)).toBe(-2);
    expect(msUntilToken(owing, 1000)).toBe(300);
  });

  it('It has one token when the pause after a refusal ends.', () => {
    const refused = bucketAfterRefusal(bucket, 1000, 1060);
    expect(levelAt(refused, 1000)).toBeCloseTo(0.4);
    expect(msUntilToken(refused, 1060)).toBe(0);
  });

  it('It is empty when a refusal asks for a longer pause than one token takes.', () => {
    const refused = bucketAfterRefusal(bucket, 1000, 2000);
    expect(levelAt(refused, 1000)).toBe(0);
    expect(levelAt(refused, 2000)).toBe(5);
  });
});
