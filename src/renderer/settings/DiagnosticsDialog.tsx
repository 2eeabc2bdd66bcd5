import { Button, Group, Loader, Modal, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ask } from '../bridge.ts';
import { ErrorAlert } from '../ui/errors.tsx';
import classes from './settings.module.css';

export function DiagnosticsDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('diagnostics');
  const made = useQuery({
    queryKey: ['diagnostics'],
    queryFn: () => ask(window.rastro.diagnostics.make()),
    gcTime: 0,
  });
  const save = useMutation({
    mutationFn: (id: string) => ask(window.rastro.diagnostics.save({ id })),
    onSuccess: (saved) => {
      if (!saved) return;
      notifications.show({ message: t('saved') });
      onClose();
    },
  });
  const { data } = made;
  return (
    <Modal opened onClose={onClose} title={t('title')} size={820}>
      <Stack gap="sm">
        {made.isPending && (
          <Group gap="sm" role="status">
            <Loader size="sm" />
            <Text size="sm">{t('making')}</Text>
          </Group>
        )}
        {made.error && <ErrorAlert error={made.error} onRetry={() => void made.refetch()} />}
        {data && (
          <>
            <Text size="sm">{t('lead')}</Text>
            <section
              className={classes.diagnostics}
              aria-label={t('text')}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
              tabIndex={0}
            >
              <pre lang="en">{data.text}</pre>
            </section>
            <Group justify="flex-end">
              <Button loading={save.isPending} onClick={() => save.mutate(data.id)}>
                {t('save')}
              </Button>
            </Group>
          </>
        )}
      </Stack>
    </Modal>
  );
}
