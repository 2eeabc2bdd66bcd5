import { contextBridge, type IpcRendererEvent, ipcRenderer } from 'electron';
import { makeBridge } from './bridge.ts';

/** The sandboxed preload script of the window: the contract over Electron's IPC, and nothing else. */
contextBridge.exposeInMainWorld(
  'rastro',
  makeBridge(
    (channel, input) => ipcRenderer.invoke(channel, input),
    (event, listener) => {
      // The event object stays here: it would hand the page an `ipcRenderer`.
      const hear = (_event: IpcRendererEvent, payload: unknown) => listener(payload);
      ipcRenderer.on(event, hear);
      return () => ipcRenderer.removeListener(event, hear);
    },
  ),
);
