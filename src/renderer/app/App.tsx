import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { changeLanguage, languageFor } from '../i18n/index.ts';
import { DropZone } from '../intake/DropZone.tsx';
import { useEndedRuns } from '../runs/ended.tsx';
import { ErrorAlert } from '../ui/errors.tsx';
import { Dialogs } from './Dialogs.tsx';
import { Frame } from './Frame.tsx';
import classes from './frame.module.css';
import { Notices } from './Notices.tsx';
import { listen, useAppState, useConnections, useLists } from './queries.ts';
import { Welcome } from './Welcome.tsx';

/** The welcome until there is a list or a connection, then the frame; notices above, dialogs and drop zone over both. */
export function App() {
  const client = useQueryClient();
  const state = useAppState();
  const lists = useLists();
  const connections = useConnections();

  useEffect(() => listen(client), [client]);
  useEndedRuns();
  useEffect(() => {
    if (state.data) void changeLanguage(languageFor(state.data.settings.language, state.data.locale));
  }, [state.data]);

  if (!lists.data || !connections.data) {
    const error = lists.error ?? connections.error;
    return error && <ErrorAlert error={error} onRetry={() => void client.invalidateQueries()} />;
  }

  const first = lists.data.length === 0 && connections.data.length === 0;
  return (
    <>
      <div className={classes.window}>
        <Notices />
        <div className={classes.screen}>{first ? <Welcome /> : <Frame />}</div>
      </div>
      <Dialogs />
      <DropZone />
    </>
  );
}
