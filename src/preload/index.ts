import { contextBridge, type IpcRendererEvent, ipcRenderer } from 'electron';
import { makeBridge } from '../contract/bridge.ts';

/** The sandboxed preload script of the window: the contract over Electron's IPC, and nothing else. */
contextBridge.exposeInMainWorld(
  'rastro',
  makeBridge(
    (channel, input) => ipcRenderer.invoke(channel, input),
    (event, listener) => {
      // The page must not get the event object: it has a reference to `ipcRenderer`.
      const forward = (_event: IpcRendererEvent, payload: unknown) => listener(payload);
      ipcRenderer.on(event, forward);
      return () => ipcRenderer.removeListener(event, forward);
    },
  ),
);
