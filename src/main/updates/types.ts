import type { ByHand, NewVersion, UpdateFault } from '../../contract/schemas/updates.ts';

/** Looking for, downloading or installing a version failed; `message` is for the log. */
export class UpdateError extends Error {
  readonly fault: UpdateFault;

  constructor(fault: UpdateFault, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'UpdateError';
    this.fault = fault;
  }
}

/** How the host finds, downloads and installs versions. Each function throws an UpdateError, or the signal's reason. */
export interface Updater {
  /** Why a version has to be installed by hand; null: `download` and `install` do it. */
  readonly byHand: ByHand | null;
  /** Where the user can get a version, to install it by hand. */
  readonly address: string;
  /** Asks the server for the newest version; null: it is the installed one. */
  check(signal: AbortSignal): Promise<NewVersion | null>;
  /**
   * Downloads the version that the last `check` found.
   *
   * @param progress called a few times a second at most with the share of the file that is there, 0 to 1
   */
  download(progress: (share: number) => void, signal: AbortSignal): Promise<void>;
  /** Quits Rastro, installs what was downloaded, and starts the new version. Resolves when Rastro is about to quit. */
  install(): Promise<void>;
}
