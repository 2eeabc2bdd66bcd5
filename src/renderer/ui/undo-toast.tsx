import { Button, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import i18n from 'i18next';

/** Milliseconds for which an action can be undone. */
const UNDO_MS = 10_000;

export const listUndo = {
  removed: (listId: number) => `removed list ${listId}`,
  replaced: (listId: number) => `replaced list ${listId}`,
};

/** Takes those notices away: the list came back in another way, or is deleted for good. */
export function withdrawListUndo(listId: number): void {
  for (const idOf of Object.values(listUndo)) notifications.hide(idOf(listId));
}

/** Says in a corner of the screen what was removed or changed, with a button that undoes it. */
export function showUndo(id: string, message: string, onUndo: () => void): void {
  notifications.show({
    id,
    autoClose: UNDO_MS,
    message: (
      <Group justify="space-between" wrap="nowrap" gap="xs">
        <Text size="sm" c="var(--mantine-color-text)">
          {message}
        </Text>
        <Button
          size="compact-sm"
          variant="subtle"
          flex="none"
          onClick={() => {
            notifications.hide(id);
            onUndo();
          }}
        >
          {i18n.t('undo', { ns: 'app' })}
        </Button>
      </Group>
    ),
  });
}
