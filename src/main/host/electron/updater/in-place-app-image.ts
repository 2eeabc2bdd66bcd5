import { randomUUID } from 'node:crypto';
import { chmod, copyFile, open, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { AppImageUpdater } from 'electron-updater';
import { UpdateError } from '../../../updates/types.ts';
import { messageOf } from '../../../util/errors.ts';
import { renameWithRetrySync } from '../../../util/rename.ts';

/**
 * Replaces the AppImage's file by one rename, so that there is a whole program under its name at any time.
 * electron-updater removes the old file before it moves the new one, which on a full disk leaves no program.
 *
 * The file's name stays the same, even where it contains a version: the desktop's entries and scheduled lookups point
 * to it.
 */
export class InPlaceAppImageUpdater extends AppImageUpdater {
  private readonly file: string;
  private prepared: string | null = null;

  /** @param file the AppImage that runs, an absolute path */
  constructor(file: string) {
    super();
    this.file = file;
  }

  /**
   * Copies the downloaded file to a place beside the old file, on the same disk.
   *
   * @throws the file system's error; no copy is left then
   */
  async prepare(): Promise<void> {
    const downloaded = this.installerPath;
    if (downloaded === null) throw new UpdateError('install', 'nothing was downloaded');
    const beside = path.join(path.dirname(this.file), `.${path.basename(this.file)}.${randomUUID()}`);
    try {
      await copyFile(downloaded, beside);
      await chmod(beside, (await stat(this.file)).mode | 0o100);
      await using copy = await open(beside, 'r+');
      await copy.sync();
    } catch (error) {
      await rm(beside, { force: true });
      throw error;
    }
    this.prepared = beside;
  }

  protected override doInstall(): boolean {
    const { prepared } = this;
    if (prepared === null) throw new UpdateError('install', 'nothing was prepared');
    this.prepared = null;
    renameWithRetrySync(prepared, this.file);
    this.spawnLog(this.file, process.argv.slice(1), process.env).catch((error: unknown) => {
      this._logger.error(`the new version could not be started: ${messageOf(error)}`);
    });
    return true;
  }
}
