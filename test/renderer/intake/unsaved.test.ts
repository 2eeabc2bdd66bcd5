import { modals } from '@mantine/modals';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startTexts } from '../../../src/renderer/i18n/index.ts';
import { leaving, useUnsaved } from '../../../src/renderer/intake/unsaved.tsx';

vi.mock('@mantine/modals', () => ({ modals: { openConfirmModal: vi.fn() } }));
const asked = vi.mocked(modals.openConfirmModal);

beforeEach(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await startTexts('pt-BR');
  asked.mockClear();
  useUnsaved.setState({ corrections: 0, saving: false });
});

afterEach(() => vi.unstubAllGlobals());

it('leaves at once where nothing is lost', () => {
  const go = vi.fn();
  leaving(go);
  expect(go).toHaveBeenCalledOnce();
  expect(asked).not.toHaveBeenCalled();
});

it('asks before corrections are lost', () => {
  const go = vi.fn();
  useUnsaved.setState({ corrections: 2 });
  leaving(go);
  expect(go).not.toHaveBeenCalled();
  expect(asked.mock.lastCall?.[0]).toMatchObject({ title: 'Descartar 2 correções?', onConfirm: go });
});

it('asks before a list that is being saved is given up, corrections or not', () => {
  const go = vi.fn();
  useUnsaved.setState({ corrections: 2, saving: true });
  leaving(go);
  expect(go).not.toHaveBeenCalled();
  expect(asked.mock.lastCall?.[0]).toMatchObject({ title: 'Cancelar a gravação da lista?', onConfirm: go });
});
