export interface AppFiles {
  readonly rendererDir: string;
  readonly preload: string;
  readonly storeWorker: URL;
  readonly fileWorker: URL;
  readonly basemap: string;
  readonly places: string;
  readonly territories: string;
  readonly licences: string;
  readonly trayIcons: string;
}
