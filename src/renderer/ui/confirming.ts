import { useDebouncedValue } from '@mantine/hooks';
import { useModals } from '@mantine/modals';

/**
 * Whether a confirmation lies over the dialogs, which then leave Escape to it: Mantine's dialogs all hear the key.
 * It stays true for a moment after the end, since the key that closed the confirmation reaches the others after it.
 */
export function useConfirming(): boolean {
  const open = useModals().modals.length > 0;
  const [settled] = useDebouncedValue(open, 0);
  return open || settled;
}
