import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconCalendarOff } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { SystemTask } from '../../contract/schemas/system-schedules.ts';
import { ask } from '../bridge.ts';
import classes from './schedule.module.css';

export function LeftOverTasks({ tasks }: { readonly tasks: readonly SystemTask[] }) {
  const { t } = useTranslation(['lists', 'settings']);
  const removal = useMutation({
    mutationFn: (listId: number) => ask(window.rastro.systemSchedules.remove({ listId })),
    onSuccess: () => notifications.show({ message: t('system.removed'), autoClose: 6000 }),
  });
  if (tasks.length === 0) return null;
  return (
    <Alert color="yellow" icon={<IconCalendarOff aria-hidden />} title={t('system.leftOver.title')}>
      <Text size="sm">{t('system.leftOver.text')}</Text>
      <Stack gap={4} mt="xs">
        {tasks.map(({ listId, where }) => (
          <Group key={listId} gap="xs" wrap="nowrap" justify="space-between">
            <Text size="xs" className={classes.path}>
              {t('system.leftOver.task', { listId, where })}
            </Text>
            <Button
              size="compact-xs"
              variant="default"
              className={classes.fixed}
              aria-label={t('system.leftOver.remove', { listId })}
              disabled={removal.isPending}
              onClick={() => removal.mutate(listId)}
            >
              {t('settings:connections.remove')}
            </Button>
          </Group>
        ))}
      </Stack>
    </Alert>
  );
}
