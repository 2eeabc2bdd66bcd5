import { Button, Group, Modal, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

/** Says that the list of the open dialog was removed or replaced, in another window or by a file of the watched folder. */
export function GoneListDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['lists', 'app']);
  return (
    <Modal opened onClose={onClose} title={t('lists:gone.title')}>
      <Text size="sm">{t('lists:gone.text')}</Text>
      <Group justify="flex-end" mt="md">
        <Button onClick={onClose} data-autofocus>
          {t('app:close')}
        </Button>
      </Group>
    </Modal>
  );
}
