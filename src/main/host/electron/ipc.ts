import { type IpcMainInvokeEvent, ipcMain, type WebContents, type WebFrameMain } from 'electron';
import { events } from '../../../contract/contract.ts';
import type { EventName, Reply } from '../../../contract/contract-types.ts';
import type { App } from '../../app/types.ts';
import type { Log } from '../../util/log.ts';
import { channels, makeDispatch } from '../dispatch.ts';
import { origin } from './origin.ts';

/**
 * Answers the page's calls over Electron's IPC. The handler of every channel checks the sender first, and refuses
 * every sender but Rastro's own page in the main frame.
 *
 * @param called is called with the channel of each accepted call
 */
export function answerIpc(app: App, log: Log, called: (channel: string) => void = () => undefined): void {
  const dispatch = makeDispatch(app, log);
  for (const channel of channels) {
    ipcMain.handle(channel, (event: IpcMainInvokeEvent, input: unknown) => {
      // Checked before any await, because the frame may navigate or be removed in the meantime.
      if (!isOurPage(event.senderFrame)) {
        log.warn('a message from a foreign frame was refused', { channel });
        return refusedSender;
      }
      called(channel);
      return dispatch(channel, input);
    });
  }
}

/** Sends the core's events to the window's page. @returns a function that stops this */
export function sendEvents(app: App, contents: WebContents): () => void {
  return app.events.on((event: EventName, payload: unknown) => {
    if (!(event in events) || contents.isDestroyed()) return;
    contents.send(event, payload);
  });
}

const refusedSender: Reply<never> = {
  ok: false,
  error: { kind: 'bad-input', message: 'not from here', details: {} },
};

/** `about:blank` inherits its opener's origin, so the address is checked too. */
function isOurPage(frame: WebFrameMain | null): boolean {
  if (!frame || frame.detached || frame.parent !== null) return false;
  return frame.origin === origin && frame.url.startsWith(`${origin}/`);
}
