import { expect, it } from 'vitest';
import { singleClick } from '../../../src/renderer/ui/single-click.ts';

it('a double click counts once, and each click of a key counts', () => {
  let count = 0;
  const click = singleClick(() => {
    count += 1;
  });
  click({ detail: 1 });
  click({ detail: 2 });
  expect(count).toBe(1);
  click({ detail: 0 });
  click({ detail: 0 });
  expect(count).toBe(3);
});
