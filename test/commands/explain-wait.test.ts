import { expect, test } from 'vitest';
import type { WaitReason } from '../../src/contract/schemas/runs.ts';
import { createWaitExplainer } from '../../src/main/commands/explain-wait.ts';

/** What is said of a run that waits for these reasons, one after the other. */
async function saidOf(...reasons: (WaitReason | null)[]): Promise<string[]> {
  const said: string[] = [];
  const tested = async () => ({ verdict: 'unreachable', detail: 'ECONNREFUSED' }) as const;
  const explainer = createWaitExplainer(tested, (text) => said.push(text), 'en');
  for (const reason of reasons) explainer.look({ waiting: reason && { until: 1, reason } });
  await explainer.end(false);
  return said;
}

test('A wait for a service that gives no answers is explained once, by the test of the connection.', async () => {
  const why = [expect.stringContaining('found nothing that answers (ECONNREFUSED)')];
  expect(await saidOf('network', null, 'network')).toEqual(why);
  expect(await saidOf('service-failing')).toEqual(why);
});

test('A pause that the service asked for, and one for another program, are not.', async () => {
  expect(await saidOf(null, 'rate-limited', 'database')).toEqual([]);
});
