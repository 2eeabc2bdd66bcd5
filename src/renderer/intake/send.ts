import { ask } from '../bridge.ts';
import type { IntakeSource } from '../state/layout.ts';

/** Bytes of one message: packing four times as many blocks a slow screen for longer than a frame or two. */
const CHUNK = 1024 * 1024;

/**
 * Hands a file or a pasted text to the core, piece by piece.
 *
 * @param name what the core calls it
 * @param onProgress gets the share that was sent, 0 to 1
 * @returns the intake's id, to inspect and commit; it is discarded when the signal is aborted
 * @throws BridgeError; the signal's reason
 */
export async function sendSource(
  source: IntakeSource,
  name: string,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<string> {
  const blob = source.kind === 'file' ? source.file : new Blob([source.text]);
  const { intakeId } = await ask(window.rastro.intake.begin({ name, kind: source.kind }));
  // An intake that was committed is gone already: that reply is no failure.
  const discard = () => void window.rastro.intake.discard({ intakeId });
  if (signal.aborted) discard();
  signal.addEventListener('abort', discard, { once: true });
  signal.throwIfAborted();
  for (let start = 0; start < blob.size; start += CHUNK) {
    const bytes = new Uint8Array(await blob.slice(start, start + CHUNK).arrayBuffer());
    await ask(window.rastro.intake.append({ intakeId, bytes }));
    signal.throwIfAborted();
    onProgress(Math.min(1, (start + bytes.byteLength) / blob.size));
  }
  return intakeId;
}
