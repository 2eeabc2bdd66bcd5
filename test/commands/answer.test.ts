import { expect, it } from 'vitest';
import { answer } from '../../src/main/commands/answer.ts';
import type { CommandCore } from '../../src/main/commands/command.ts';
import { RASTRO_CLOSES } from '../../src/main/handover/messages.ts';
import { noPolicy } from '../../src/main/policy/policy.ts';
import { tempStore } from '../store/helpers.ts';

/** Gives the command to a core whose exports are cancelled, as an interruption does. */
async function give(name: string, args: readonly string[], reason?: unknown) {
  const exports = { writeAs: () => Promise.reject(new Error('cancelled')) };
  const core = { store: await tempStore(), exports, policy: noPolicy } as unknown as CommandCore;
  const words = { name, args: [...args], cwd: '/', language: 'en', secret: 's' };
  const interrupted = reason === undefined ? new AbortController().signal : AbortSignal.abort(reason);
  return answer(words, core, { say: () => undefined, progress: () => undefined, interrupted });
}

it.each([
  ['lookup', ['--list', 'id:1', '--base-url', 'http://a.example', '--client-id', 'b'], 2, 'There is no list'],
  ['erase', ['--everything', '--colour'], 2, "Unknown option '--colour'"],
  ['report', ['--everything', '--output', 'a'], 1, 'cancelled'],
] as const)('A failure of %s is its exit code with a text: %j', async (name, args, code, text) => {
  expect(await give(name, args)).toEqual({ code, message: expect.stringContaining(text) });
});

it.each([
  ['erase', ['--everything', '--yes'], 'An erasure that was begun goes on in the open Rastro'],
  ['report', ['--everything', '--output', 'a'], 'The report was interrupted. No file was written.'],
] as const)(
  'An interrupted %s, by the user or by the end of Rastro, says what is left',
  async (name, args, text) => {
    for (const reason of ['Ctrl+C', RASTRO_CLOSES])
      expect(await give(name, args, reason)).toEqual({ code: 130, message: expect.stringContaining(text) });
  },
);
