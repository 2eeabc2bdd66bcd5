import { expect, it } from 'vitest';
import { type Dialog, useLayout } from '../../../src/renderer/state/layout.ts';
import { editConnection } from '../../../src/renderer/state/open-dialogs.ts';

const sheet: Dialog = { kind: 'preflight', target: { kind: 'everything' }, onlyOlder: true };

it('remembers the dialog from which a connection is opened', () => {
  useLayout.getState().open(sheet);
  editConnection(3);
  expect(useLayout.getState().dialog).toEqual({ kind: 'connections', edit: 3, returnTo: sheet });
});

it('returns nowhere when no dialog was open', () => {
  useLayout.getState().close();
  editConnection('new');
  expect(useLayout.getState().dialog).toEqual({ kind: 'connections', edit: 'new', returnTo: null });
});
