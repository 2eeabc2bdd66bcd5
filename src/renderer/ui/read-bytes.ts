import { BridgeError } from '../bridge.ts';

/**
 * The bytes of a chosen file, or of a part of it.
 *
 * @throws BridgeError with the reason `file-unreadable` where the system does not give them: it is a folder, another
 *   program locks the file, or it was moved or changed since it was chosen
 */
export async function readBytes(blob: Blob): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return new Uint8Array(await blob.arrayBuffer());
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new BridgeError('bad-input', message, { reason: 'file-unreadable' });
  }
}
