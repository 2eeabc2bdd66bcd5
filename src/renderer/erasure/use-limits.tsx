import { Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import i18n from 'i18next';
import type { Retention } from '../../contract/schemas/erasure.ts';
import { ask } from '../bridge.ts';
import { useSaveSettings } from '../state/settings.ts';
import { openConfirmation } from '../ui/confirmation.tsx';
import { erasesAnything, PreviewList } from './PreviewList.tsx';

export function useConfirmLimits() {
  const save = useSaveSettings();
  const look = useMutation({
    mutationFn: async (limits: Retention) => ({
      limits,
      preview: await ask(window.rastro.erasure.retention(limits)),
    }),
    onSuccess: ({ limits, preview }) => {
      const takes = erasesAnything(preview);
      openConfirmation({
        title: () => i18n.t('limits.title', { ns: 'erasure' }),
        text: () => (
          <>
            <Text size="sm">{i18n.t(takes ? 'limits.goes' : 'limits.nothing', { ns: 'erasure' })}</Text>
            {takes && <PreviewList preview={preview} />}
            <Text size="sm">{i18n.t('limits.daily', { ns: 'erasure' })}</Text>
          </>
        ),
        confirm: () => i18n.t(takes ? 'limits.confirm' : 'limits.save', { ns: 'erasure' }),
        isHarmless: !takes,
        onConfirm: () => save.mutate(limits),
      });
    },
  });
  return { ask: look.mutate, isPending: look.isPending || save.isPending };
}
