import { shell } from 'electron';
import { AppError } from '../../util/errors.ts';

/** The only place outside that Rastro ever hands to the system. */
const ORIGIN = 'https://www.openstreetmap.org';

/**
 * Opens an address of OpenStreetMap in the system's browser. Whatever asks for another gets nothing opened: what the
 * system would do with `file:` or a scheme of some program is not ours to find out.
 *
 * @throws AppError `bad-input` for any other address
 */
export async function openExternal(address: string): Promise<void> {
  if (!URL.canParse(address) || new URL(address).origin !== ORIGIN)
    throw new AppError('bad-input', 'not an address that is opened outside');
  await shell.openExternal(address);
}
