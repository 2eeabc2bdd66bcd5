import { shell } from 'electron';
import { AppError } from '../../util/errors.ts';

/** The only origin whose addresses Rastro opens. */
const ORIGIN = 'https://www.openstreetmap.org';

/**
 * Opens an address of OpenStreetMap in the system's browser. Any other address is refused: `file:` or the scheme of a
 * program could start anything.
 *
 * @throws AppError `bad-input` for any other address
 */
export async function openExternal(address: string): Promise<void> {
  if (!URL.canParse(address) || new URL(address).origin !== ORIGIN)
    throw new AppError('bad-input', 'not an address that is opened outside');
  await shell.openExternal(address);
}
