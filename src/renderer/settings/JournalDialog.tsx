import { Button, EmptyState, Group, Loader, Modal, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconHistory } from '@tabler/icons-react';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ask } from '../bridge.ts';
import { useLanguage } from '../i18n/use-language.ts';
import { ErrorAlert } from '../ui/errors.tsx';
import { PendingButton } from '../ui/PendingButton.tsx';
import { JournalTable } from './JournalTable.tsx';
import classes from './settings.module.css';

/** Number of entries that one request reads. */
const PAGE = 100;

export function JournalDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation(['journal', 'map']);
  const language = useLanguage();
  const journal = useInfiniteQuery({
    queryKey: ['journal'],
    queryFn: ({ pageParam }) => ask(window.rastro.journal.page({ offset: pageParam, limit: PAGE })),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (pages.length * PAGE < last.total ? pages.length * PAGE : null),
    // No event reports new entries, so the dialog reads them anew each time it opens.
    gcTime: 0,
  });
  const save = useMutation({
    mutationFn: () => ask(window.rastro.journal.save({ language })),
    onSuccess: (saved) => {
      if (!saved) return;
      notifications.show({ message: t('saved') });
      void journal.refetch();
    },
  });
  const entries = journal.data?.pages.flatMap((page) => page.entries) ?? [];
  const { total = 0, unreadable = 0 } = journal.data?.pages.at(-1) ?? {};
  return (
    <Modal opened onClose={onClose} title={t('title')} size={920}>
      <Stack gap="sm">
        <Text size="sm">{t('lead')}</Text>
        {journal.isPending && <Loader size="sm" />}
        {journal.error && <ErrorAlert error={journal.error} onRetry={() => void journal.refetch()} />}
        {journal.data && entries.length === 0 && (
          <EmptyState
            py="md"
            icon={<IconHistory aria-hidden />}
            title={t('empty')}
            description={t('emptyText')}
          />
        )}
        {entries.length > 0 && <JournalTable entries={entries} />}
        {unreadable > 0 && (
          <Text size="sm" c="var(--mantine-color-error)">
            {t('unreadable', { count: unreadable })}
          </Text>
        )}
        <Group justify="space-between" className={classes.foot}>
          <Text size="sm" c="dimmed" role="status">
            {total > 0 && t('total', { count: total })}
          </Text>
          <Group gap="xs">
            {journal.hasNextPage && (
              <PendingButton
                variant="subtle"
                isPending={journal.isFetchingNextPage}
                onClick={() => void journal.fetchNextPage()}
              >
                {t('map:spot.more')}
              </PendingButton>
            )}
            <Button
              variant="default"
              disabled={entries.length === 0}
              loading={save.isPending}
              onClick={() => save.mutate()}
            >
              {t('save')}
            </Button>
          </Group>
        </Group>
      </Stack>
    </Modal>
  );
}
