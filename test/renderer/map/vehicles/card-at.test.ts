import { expect, test } from 'vitest';
import { cardAt } from '../../../../src/renderer/map/vehicles/card-at.ts';

const map = { x: 500, y: 600 };

test.each([
  ['above the pin', { x: 250, y: 300 }, { left: 155, width: 190, bottom: 354 }],
  ['below it at the upper edge', { x: 250, y: 80 }, { left: 155, width: 190, top: 88 }],
  ['within the left edge', { x: 20, y: 300 }, { left: 8, width: 190, bottom: 354 }],
  ['within the right edge', { x: 490, y: 300 }, { left: 302, width: 190, bottom: 354 }],
  ['nowhere where the pin is out of sight', { x: 250, y: 601 }, null],
])('The card of the open vehicle lies %s.', (_where, pin, card) => {
  expect(cardAt(pin, map)).toEqual(card);
});
