import { Button } from '@mantine/core';
import { IconBolt } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Run } from '../../contract/schemas/runs.ts';
import { useRunActions } from './actions.tsx';
import { canTryNow } from './progress.ts';

export function TryNow({ run }: { readonly run: Run }) {
  const { t } = useTranslation('runs');
  const { busy, tryNow } = useRunActions(run);
  if (!canTryNow(run)) return null;
  return (
    <Button
      size="compact-xs"
      disabled={busy}
      leftSection={<IconBolt size={14} aria-hidden />}
      onClick={tryNow}
    >
      {t('waiting.tryNow')}
    </Button>
  );
}
