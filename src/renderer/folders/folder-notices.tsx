import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import i18n from 'i18next';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { FoldersState, TakenFile, WrittenFile } from '../../contract/schemas/folders.ts';
import { useFleetView } from '../state/view.ts';
import { ErrorText } from '../ui/errors.tsx';
import { FileLine } from '../ui/FileLine.tsx';
import { notice } from '../ui/notice.tsx';
import { formatInstant } from '../ui/time.ts';
import { TakenFileText } from './TakenFileText.tsx';
import { folderError } from './use-folders.ts';

function Taken({ file, onSee }: { readonly file: TakenFile; readonly onSee: () => void }) {
  const { t } = useTranslation('folders');
  return (
    <>
      <TakenFileText file={file} />
      {file.listId !== null && (
        <Button mt={6} size="compact-xs" variant="default" onClick={onSee}>
          {t('see')}
        </Button>
      )}
    </>
  );
}

/** Notifies about an imported file. The notice closes by itself if all rows became a list; otherwise it stays. */
function notifyTaken(file: TakenFile): void {
  const { name, listId, heldBack, elsewhere } = file;
  const id = `folder ${name}`;
  const isWhole = listId !== null && heldBack + elsewhere === 0;
  const see = () => {
    notifications.hide(id);
    useFleetView.getState().showList(listId);
  };
  notifications.hide(id);
  notifications.show({
    id,
    ...notice(
      isWhole ? 'done' : 'attention',
      () => i18n.t(listId === null ? 'notTaken' : 'taken', { ns: 'folders' }),
      <Taken file={file} onSee={see} />,
    ),
  });
}

function notifyWritten({ exportId, path }: WrittenFile): void {
  notifications.show({
    id: exportId,
    ...notice(
      'done',
      () => i18n.t('written.noticeTitle', { ns: 'folders' }),
      <FileLine exportId={exportId} path={path} />,
    ),
  });
}

function notifyFailed(failure: NonNullable<FoldersState['written']['failure']>): void {
  notifications.show({
    id: 'folder failed',
    ...notice(
      'failed',
      (language) => i18n.t('written.failed', { ns: 'folders', when: formatInstant(failure.at, language) }),
      <ErrorText error={folderError(failure)} />,
    ),
  });
}

/** Notifies about files that were written into or imported from the folders of the settings. */
export function useFolderNotices(): void {
  const client = useQueryClient();
  useEffect(() => {
    // The state of the last event. Each event brings the whole state, so only the differences are shown.
    let before: Pick<FoldersState, 'written' | 'watched'> | null = null;
    return window.rastro.on('folders.changed', (state) => {
      const { written, watched } = state;
      const known = before;
      before = state;
      client.setQueryData<FoldersState>(['folders'], state);
      if (written.last && written.last.exportId !== known?.written.last?.exportId)
        notifyWritten(written.last);
      if (written.failure && written.failure.at !== known?.written.failure?.at) notifyFailed(written.failure);
      const [newest] = watched.taken;
      const [shown] = known?.watched.taken ?? [];
      if (newest && (newest.at !== shown?.at || newest.name !== shown.name)) notifyTaken(newest);
    });
  }, [client]);
}
