import type { Policy } from '../../contract/schemas/policy.ts';
import type { Network } from '../network/network.ts';
import type { Clock } from '../util/clock.ts';

export interface CommandMain {
  /** `lookup`, for example. */
  readonly name: string;
  readonly command: string;
  /** What the user typed after `command`. */
  readonly args: readonly string[];
  readonly env: NodeJS.ProcessEnv;
  readonly stdin: NodeJS.ReadableStream & { readonly isTTY?: boolean };
  readonly stdout: Pick<NodeJS.WritableStream, 'write'>;
  readonly stderr: NodeJS.WriteStream;
  readonly interrupted: AbortSignal;
  readonly files: CommandFiles;
  /** The network, with the proxy logins that are saved for the data folder. */
  readonly networkOf: (dataDir: string) => Network;
  /** The administrator's rules; absent: those of this computer. */
  readonly policy?: Policy;
  readonly clock?: Clock;
  readonly random?: () => number;
  /** How long to wait for a Rastro that is just starting or closing; milliseconds. */
  readonly busyMs?: number;
}

interface CommandFiles {
  readonly places: string;
  readonly basemap: string;
  /** URL of the store's worker script in a bundle; absent: the script is where the source has it. */
  readonly storeWorker?: URL;
}
