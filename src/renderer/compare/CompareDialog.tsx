import { EmptyState, Loader, Modal } from '@mantine/core';
import { IconArrowsDiff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { canCompare } from '../../shared/runs.ts';
import type { CompareView } from '../state/comparison.ts';
import { useRuns } from '../state/queries.ts';
import { ErrorAlert } from '../ui/errors.tsx';
import { CompareForm } from './CompareForm.tsx';

interface CompareDialogProps {
  /** Id of the earlier run; null: `initialPair` chooses it. */
  readonly before: number | null;
  readonly after: number;
  /** View of a comparison that the user left to look at a vehicle. */
  readonly view?: CompareView | undefined;
  readonly onClose: () => void;
}

export function CompareDialog({ before, after, view, onClose }: CompareDialogProps) {
  const { t } = useTranslation('compare');
  const { data, error, isPending, refetch } = useRuns();
  const runs = data?.filter(canCompare);
  return (
    // In the middle of the window it would jump with each letter of the search, which leaves more or fewer rows.
    <Modal opened onClose={onClose} title={t('title')} size={1080} yOffset="4dvh" centered={false}>
      {isPending && <Loader size="sm" />}
      {error && !data && <ErrorAlert error={error} onRetry={() => void refetch()} />}
      {runs && runs.length < 2 && (
        <EmptyState
          py="xl"
          icon={<IconArrowsDiff aria-hidden />}
          title={t('tooFew')}
          description={t('tooFewText')}
        />
      )}
      {runs && runs.length >= 2 && <CompareForm runs={runs} before={before} after={after} view={view} />}
    </Modal>
  );
}
