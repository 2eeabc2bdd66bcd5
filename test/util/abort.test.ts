import { expect, onTestFinished, test } from 'vitest';
import { abortable } from '../../src/main/util/abort.ts';

test('Work whose signal was aborted before it fails unnoticed, and does not end the process.', async () => {
  const unhandled: unknown[] = [];
  const note = (error: unknown) => unhandled.push(error);
  process.on('unhandledRejection', note);
  onTestFinished(() => void process.off('unhandledRejection', note));
  const work = Promise.withResolvers<never>();
  const reason = new Error('cancelled');
  await expect(abortable(work.promise, AbortSignal.abort(reason))).rejects.toBe(reason);
  work.reject(new Error('the store is closed'));
  // Node reports unhandled rejections once all microtasks have run.
  await new Promise(setImmediate);
  expect(unhandled).toEqual([]);
});
