import { expect, it } from 'vitest';
import { madeOnce } from '../../src/main/util/made-once.ts';

function controlled() {
  const begun: PromiseWithResolvers<number>[] = [];
  const value = madeOnce(() => {
    const making = Promise.withResolvers<number>();
    begun.push(making);
    return making.promise;
  });
  return { begun, value };
}

it('makes the value once, for all calls', async () => {
  const { begun, value } = controlled();
  expect(await value.made()).toBeNull();
  const calls = [value.get(), value.get()];
  begun[0]?.resolve(7);
  expect(await Promise.all([...calls, value.get(), value.made()])).toEqual([7, 7, 7, 7]);
  expect(begun).toHaveLength(1);
});

it('makes the value anew after a failure, which closing does not see', async () => {
  const { begun, value } = controlled();
  const [first, closing] = [value.get(), value.made()];
  begun[0]?.reject(new Error('no port'));
  await expect(first).rejects.toThrow('no port');
  expect(await closing).toBeNull();
  expect(await value.made()).toBeNull();
  const second = value.get();
  begun[1]?.resolve(2);
  expect(await second).toBe(2);
});
