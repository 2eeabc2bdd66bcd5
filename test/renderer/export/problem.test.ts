import { expect, it } from 'vitest';
import { BridgeError } from '../../../src/renderer/bridge.ts';
import { saveProblem } from '../../../src/renderer/export/problem.ts';

it.each([
  ['disk', { code: 'ENOSPC' }, 'full'],
  ['disk', { code: 'EPERM' }, 'refused'],
  ['disk', { code: 'EBUSY' }, 'refused'],
  ['disk', { code: 'EACCES' }, 'refused'],
  ['disk', { code: 'ENOENT' }, 'gone'],
  ['disk', { code: 'EIO' }, 'other'],
  ['disk', {}, 'other'],
  ['not-found', {}, 'list'],
  ['database', {}, null],
] as const)('%s %o is shown as %s', (kind, details, problem) => {
  expect(saveProblem(new BridgeError(kind, '', details))).toBe(problem);
});

it('leaves what the core did not name to its own text', () => {
  expect(saveProblem(new TypeError('x'))).toBeNull();
});
