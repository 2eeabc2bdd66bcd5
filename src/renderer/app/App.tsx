import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { languageFor } from '../../shared/i18n/languages.ts';
import { useBackupEvents } from '../backup/use-backups.ts';
import { useFolderNotices } from '../folders/folder-notices.tsx';
import { useHelpKeys } from '../help/use-help-keys.ts';
import { changeLanguage } from '../i18n/index.ts';
import { DropZone } from '../intake/DropZone.tsx';
import { useProxyLogin } from '../proxy/use-proxy-login.tsx';
import { useEndNotices } from '../runs/end-notices.tsx';
import { useWatchNotices } from '../runs/watch-notices.tsx';
import { useGoneList } from '../state/gone-list.ts';
import { useLayout } from '../state/layout.ts';
import { useOpening } from '../state/opening.ts';
import { useAppState, useConnections, useLists } from '../state/queries.ts';
import { Boundary } from '../ui/Boundary.tsx';
import { useConfirming } from '../ui/confirming.ts';
import { useDialogFocus } from '../ui/dialog-focus.ts';
import { ErrorAlert } from '../ui/errors.tsx';
import { lazyPart } from '../ui/lazy-part.tsx';
import { UpdateNotice } from '../updates/UpdateNotice.tsx';
import { Commands } from './commands/Commands.tsx';
import { Frame } from './Frame.tsx';
import classes from './frame.module.css';
import { Notices } from './Notices.tsx';
import { Welcome } from './Welcome.tsx';

const Dialogs = lazyPart(async () => (await import('./Dialogs.tsx')).Dialogs);
const Help = lazyPart(async () => (await import('../help/Help.tsx')).Help);

/**
 * Shows the welcome screen until there is a list or a connection, then the frame. Dialogs and the drop zone lie over it.
 */
export function App() {
  const client = useQueryClient();
  const state = useAppState();
  const lists = useLists();
  const connections = useConnections();
  const hasDialog = useLayout((state) => state.dialog !== null);
  const hasHelp = useLayout((state) => state.help !== null);
  const isConfirming = useConfirming();
  const isPaletteOpen = useLayout((state) => state.palette);

  useEndNotices();
  useWatchNotices();
  useProxyLogin();
  useBackupEvents();
  useFolderNotices();
  useGoneList();
  useHelpKeys();
  useDialogFocus(hasDialog || hasHelp || isConfirming || isPaletteOpen);
  useEffect(() => {
    if (state.data) void changeLanguage(languageFor(state.data.settings.language, state.data.locale));
  }, [state.data]);

  const first = lists.data?.length === 0 && connections.data?.length === 0;
  // The frame is drawn in full once the table has rows. The welcome screen has no table, so the frame must not wait.
  useEffect(() => {
    if (first) useOpening.getState().tableDrawn();
  }, [first]);

  if (!lists.data || !connections.data) {
    const error = lists.error ?? connections.error;
    return error && <ErrorAlert error={error} onRetry={() => void client.invalidateQueries()} />;
  }

  return (
    <>
      <div className={classes.window}>
        <UpdateNotice />
        {hasDialog && (
          <Boundary>
            <Dialogs />
          </Boundary>
        )}
        {hasHelp && (
          <Boundary>
            <Help />
          </Boundary>
        )}
        {first && (
          <div className={classes.notices}>
            <Notices />
          </div>
        )}
        <div className={classes.screen}>{first ? <Welcome /> : <Frame />}</div>
      </div>
      <DropZone />
      <Commands />
    </>
  );
}
