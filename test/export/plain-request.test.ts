import { expect, test } from 'vitest';
import { exportRequest } from '../../src/contract/schemas/exports.ts';
import { plainRequest } from '../../src/main/export/plain-request.ts';
import { everything } from '../store/helpers.ts';

test('A request without choices is for the default columns, and its name is as long as an export takes.', () => {
  const what = { kind: 'view', view: everything } as const;
  const make = () => plainRequest({ what, format: 'csv', name: 'x'.repeat(130), language: 'en' });
  const request = make();
  expect(request).toEqual({
    ...{ what, format: 'csv', name: 'x'.repeat(120), language: 'en', serviceTimes: false, columns: null },
    exportId: expect.any(String),
  });
  expect(exportRequest.safeParse(request).success).toBe(true);
  expect(make().exportId).not.toBe(request.exportId);
});
