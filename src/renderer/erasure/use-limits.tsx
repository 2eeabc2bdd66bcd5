import { Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Retention } from '../../preload/schemas/erasure.ts';
import { ask } from '../bridge.ts';
import { useSaveSettings } from '../state/settings.ts';
import { erasesAnything, PreviewList } from './PreviewList.tsx';

/** Saves limits once the user has seen and confirmed what they erase now. */
export function useConfirmLimits() {
  const { t } = useTranslation(['erasure', 'app']);
  const save = useSaveSettings();
  const look = useMutation({
    mutationFn: async (limits: Retention) => ({
      limits,
      preview: await ask(window.rastro.erasure.retention(limits)),
    }),
    onSuccess: ({ limits, preview }) => {
      const takes = erasesAnything(preview);
      modals.openConfirmModal({
        title: t('erasure:limits.title'),
        children: (
          <>
            <Text size="sm">{t(takes ? 'erasure:limits.goes' : 'erasure:limits.nothing')}</Text>
            {takes && <PreviewList preview={preview} />}
            <Text size="sm">{t('erasure:limits.daily')}</Text>
          </>
        ),
        labels: {
          confirm: t(takes ? 'erasure:limits.confirm' : 'erasure:limits.save'),
          cancel: t('app:cancel'),
        },
        confirmProps: takes ? { color: 'red' } : {},
        onConfirm: () => save.mutate(limits),
      });
    },
  });
  return { ask: look.mutate, isPending: look.isPending || save.isPending };
}
