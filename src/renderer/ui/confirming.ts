import { useDebouncedValue } from '@mantine/hooks';
import { useModals } from '@mantine/modals';

/**
 * Whether a confirmation lies over the dialogs, which must then ignore Escape: each of Mantine's dialogs gets the key.
 * Stays true for a moment after the confirmation has closed, because its key reaches the other dialogs later.
 */
export function useConfirming(): boolean {
  const open = useModals().modals.length > 0;
  const [settled] = useDebouncedValue(open, 0);
  return open || settled;
}
