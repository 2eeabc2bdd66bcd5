import { expect, it } from 'vitest';
import { singleFlight } from '../../src/main/util/single-flight.ts';

it('calls share the work under way, and a call after its end starts it anew, even after a failure', async () => {
  const works: PromiseWithResolvers<number>[] = [];
  const call = singleFlight(() => {
    const work = Promise.withResolvers<number>();
    works.push(work);
    return work.promise;
  });
  const [first, second] = [call(), call()];
  expect(works).toHaveLength(1);
  works[0]?.reject(new Error('no'));
  await expect(first).rejects.toThrow('no');
  await expect(second).rejects.toThrow('no');
  const third = call();
  expect(works).toHaveLength(2);
  works[1]?.resolve(3);
  expect(await third).toBe(3);
});
