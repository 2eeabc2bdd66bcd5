import { ask } from '../bridge.ts';
import type { ImportSource } from '../state/layout.ts';
import { readBytes } from '../ui/read-bytes.ts';

/** Bytes per message. Packing four times as many would block the page of a slow computer for more than two frames. */
const CHUNK = 1024 * 1024;

/**
 * Sends a file or a pasted text to the core in chunks.
 *
 * @param name file name, or a name for pasted text
 * @param onProgress called with the share that was sent, 0 to 1
 * @returns the id of the import, to inspect and commit; the core discards the import when the signal is aborted
 * @throws BridgeError; the signal's reason
 */
export async function sendSource(
  source: ImportSource,
  name: string,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<string> {
  const blob = source.kind === 'file' ? source.file : new Blob([source.text]);
  const { intakeId } = await ask(window.rastro.intake.begin({ name, kind: source.kind }));
  // The reply is ignored: it is an error if the import was saved as a list, and so no longer exists.
  const discard = () => void window.rastro.intake.discard({ intakeId });
  if (signal.aborted) discard();
  signal.addEventListener('abort', discard, { once: true });
  signal.throwIfAborted();
  for (let start = 0; start < blob.size; start += CHUNK) {
    const bytes = await readBytes(blob.slice(start, start + CHUNK));
    await ask(window.rastro.intake.append({ intakeId, bytes }));
    signal.throwIfAborted();
    onProgress(Math.min(1, (start + bytes.byteLength) / blob.size));
  }
  return intakeId;
}
