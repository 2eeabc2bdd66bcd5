import { expect, test } from 'vitest';
import { type HintContext, hints, hintToShow } from '../../../../src/renderer/app/hints/hint-to-show.ts';

const connected: HintContext = {
  dismissed: [],
  hasDemo: false,
  lists: 0,
  connections: 1,
  runs: 0,
  located: 0,
};
const imported = { ...connected, lists: 1 };
const lookedUp = { ...imported, runs: 1, located: 12 };

test('A new user meets the hints one after the other, as the work goes on.', () => {
  expect(hintToShow(connected)).toBe('import');
  expect(hintToShow(imported)).toBe('lookUp');
  expect(hintToShow(lookedUp)).toBe('paste');
});

test('No hint is shown that cannot be followed.', () => {
  expect(hintToShow({ ...imported, connections: 0 })).toBeNull();
  expect(hintToShow({ ...lookedUp, located: 1 })).toBeNull();
});

test('A hint that was dismissed does not come back, and no other one takes its place.', () => {
  for (const [progress, dismissed] of [
    [connected, 'import'],
    [imported, 'lookUp'],
    [lookedUp, 'paste'],
  ] as const)
    expect(hintToShow({ ...progress, dismissed: [dismissed] })).toBeNull();
});

test('The demo shows no hint.', () => {
  for (const progress of [connected, imported, lookedUp])
    expect(hintToShow({ ...progress, hasDemo: true })).toBeNull();
});

test('There are three hints for a new user at most.', () => {
  expect(hints.length).toBeLessThanOrEqual(3);
});
