import { Button, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import i18n from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Exported, ExportRequest } from '../../contract/schemas/exports.ts';
import type { ExportFormInput } from '../state/export-from.ts';
import { useLayout } from '../state/layout.ts';
import { ErrorText } from '../ui/errors.tsx';
import { FileLine } from '../ui/FileLine.tsx';
import { notice } from '../ui/notice.tsx';
import type { ExportOutcome } from './jobs.ts';
import { hasMissingRows, useNotes } from './notes.ts';
import { saveProblem } from './problem.ts';

function DoneText({ exportId, result }: { readonly exportId: string; readonly result: Exported }) {
  const { t } = useTranslation('export');
  const { written, total, path } = result;
  return (
    <>
      <Text size="sm" c="var(--mantine-color-text)">
        {t('done.rows', { written, count: total })}
      </Text>
      {hasMissingRows(result) && (
        <Text size="sm" c="var(--mantine-color-error)">
          {t('done.missing')}
        </Text>
      )}
      {useNotes(result).map((note) => (
        <Text key={note} size="xs" c="dimmed">
          {note}
        </Text>
      ))}
      <FileLine exportId={exportId} path={path} />
    </>
  );
}

function FailedText({ error, onAgain }: { readonly error: unknown; readonly onAgain: () => void }) {
  const { t } = useTranslation('export');
  const problem = saveProblem(error);
  return (
    <>
      <Text size="sm">{problem ? t(`failed.${problem}`) : <ErrorText error={error} />}</Text>
      <Button mt={6} size="compact-xs" variant="default" onClick={onAgain}>
        {t('failed.again')}
      </Button>
    </>
  );
}

/** Notifies how a background export ended. A success or a failure stays until the user dismisses the notification. */
export function notifyEnded(ended: ExportOutcome, from: ExportFormInput, { exportId }: ExportRequest): void {
  if (ended.end === 'refused') return;
  if (ended.end === 'cancelled') {
    notifications.show({ message: i18n.t('cancelled', { ns: 'export' }) });
    return;
  }
  const fine = ended.end === 'done' && !hasMissingRows(ended.result);
  const again = () => {
    notifications.hide(exportId);
    useLayout.getState().open({ kind: 'export', ...from });
  };
  const title = ended.end === 'done' ? 'done.title' : 'failed.title';
  const message =
    ended.end === 'done' ? (
      <DoneText exportId={exportId} result={ended.result} />
    ) : (
      <FailedText error={ended.error} onAgain={again} />
    );
  notifications.show({
    id: exportId,
    ...notice(fine ? 'done' : 'failed', () => i18n.t(title, { ns: 'export' }), message, true),
  });
}
