import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startTexts } from '../../../src/renderer/i18n/index.ts';
import { confirmLeave, useUnsaved } from '../../../src/renderer/intake/unsaved.tsx';
import { openConfirmation } from '../../../src/renderer/ui/confirmation.tsx';

vi.mock('../../../src/renderer/ui/confirmation.tsx', () => ({ openConfirmation: vi.fn() }));
const confirmation = vi.mocked(openConfirmation);

beforeEach(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await startTexts('pt-BR');
  confirmation.mockClear();
  useUnsaved.setState({ corrections: 0, saving: false });
});

afterEach(() => vi.unstubAllGlobals());

it('closes the import at once when nothing would be lost', () => {
  const leave = vi.fn();
  confirmLeave(leave);
  expect(leave).toHaveBeenCalledOnce();
  expect(confirmation).not.toHaveBeenCalled();
});

it('asks before corrections are lost', () => {
  const leave = vi.fn();
  useUnsaved.setState({ corrections: 2 });
  confirmLeave(leave);
  expect(leave).not.toHaveBeenCalled();
  expect(confirmation).toHaveBeenLastCalledWith(expect.objectContaining({ onConfirm: leave }));
  expect(confirmation.mock.lastCall?.[0].title()).toBe('Descartar 2 correções?');
});

it('asks before the saving of a list is interrupted, with or without corrections', () => {
  const leave = vi.fn();
  useUnsaved.setState({ corrections: 2, saving: true });
  confirmLeave(leave);
  expect(leave).not.toHaveBeenCalled();
  expect(confirmation).toHaveBeenLastCalledWith(expect.objectContaining({ onConfirm: leave }));
  expect(confirmation.mock.lastCall?.[0].title()).toBe('Cancelar a gravação da lista?');
});
