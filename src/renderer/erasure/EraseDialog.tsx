import { Button, Checkbox, Group, Loader, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ErasureTarget } from '../../contract/schemas/erasure.ts';
import { ask } from '../bridge.ts';
import { useErasure, useLists } from '../state/queries.ts';
import { ErrorAlert } from '../ui/errors.tsx';
import { ErasureProgress } from './ErasureProgress.tsx';
import { PreviewList } from './PreviewList.tsx';
import { useErase } from './use-erase.ts';

interface EraseDialogProps {
  readonly target: ErasureTarget;
  readonly onClose: () => void;
}

export function EraseDialog({ target: asked, onClose }: EraseDialogProps) {
  const { t } = useTranslation(['erasure', 'app']);
  const [sharedToo, setSharedToo] = useState(false);
  const [typed, setTyped] = useState('');
  const target = asked.kind === 'list' ? { ...asked, sharedToo } : asked;
  const title = useTitle(asked);
  const preview = useQuery({
    queryKey: ['erasure-preview', target],
    queryFn: () => ask(window.rastro.erasure.preview(target)),
    gcTime: 0,
    placeholderData: (before) => before,
  });
  const erase = useErase();
  const state = useErasure().data ?? null;
  const word = t('erasure:word');
  const isConfirmed = target.kind !== 'everything' || typed.trim().toUpperCase() === word;
  return (
    <Modal opened onClose={onClose} title={title} closeOnClickOutside={!erase.isPending} size={520}>
      <Stack gap="sm">
        {preview.error && <ErrorAlert error={preview.error} onRetry={() => void preview.refetch()} />}
        {preview.isPending && <Loader size="sm" />}
        {preview.data && (
          <div>
            <Text size="sm">{t('erasure:goes')}</Text>
            <PreviewList preview={preview.data} />
            {target.kind === 'everything' && <Text size="sm">{t('erasure:staysOfEverything')}</Text>}
            <Text size="sm" mt={6}>
              {t('erasure:noWayBack')}
            </Text>
          </div>
        )}
        {target.kind === 'list' && preview.data && preview.data.shared > 0 && (
          <Checkbox
            label={t('erasure:sharedToo', { count: preview.data.shared })}
            description={t('erasure:sharedHint')}
            checked={sharedToo}
            disabled={erase.isPending}
            onChange={(event) => setSharedToo(event.currentTarget.checked)}
          />
        )}
        {target.kind === 'everything' && (
          <TextInput
            label={t('erasure:type', { word })}
            value={typed}
            autoComplete="off"
            disabled={erase.isPending}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        )}
        {erase.isPending && <ErasureProgress state={state} />}
        <Group justify="flex-end" mt="xs">
          <Button variant="default" onClick={onClose} data-autofocus>
            {t(erase.isPending ? 'erasure:inBackground' : 'app:cancel')}
          </Button>
          <Button
            color="red"
            // While the data is a placeholder, its figures are those of the previous target.
            disabled={!preview.data || preview.isPlaceholderData || !isConfirmed}
            loading={erase.isPending}
            onClick={() => erase.mutate(target)}
          >
            {t('erasure:confirm')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function useTitle(target: ErasureTarget): string {
  const { t } = useTranslation('erasure');
  const lists = useLists().data;
  // Keeps the name from when the dialog opened, because the list is erased while the dialog is open.
  const [name] = useState(
    () => (target.kind === 'list' && lists?.find(({ id }) => id === target.listId)?.name) || '',
  );
  return t(`title.${target.kind}`, { name, vin: target.kind === 'vehicle' ? target.vin : '' });
}
