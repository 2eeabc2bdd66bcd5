import { useDebouncedValue } from '@mantine/hooks';
import { useModals } from '@mantine/modals';

/**
 * Whether a confirmation lies over the dialogs, which then leave Escape to it: all of Mantine's dialogs react to the key.
 * It stays true for a moment after the confirmation has closed, since its key reaches the other dialogs after it.
 */
export function useConfirming(): boolean {
  const open = useModals().modals.length > 0;
  const [settled] = useDebouncedValue(open, 0);
  return open || settled;
}
