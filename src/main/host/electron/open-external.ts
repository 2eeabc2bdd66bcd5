import { shell } from 'electron';
import { AppError } from '../../util/errors.ts';

/** The only origins whose addresses Rastro opens: those of `app/external-map.ts`. */
const ORIGINS: readonly string[] = ['https://www.openstreetmap.org', 'https://www.google.com'];

/**
 * Opens a position on a map website in the system's browser. Any other address is refused: `file:` or the scheme of a
 * program could start anything.
 *
 * @throws AppError `bad-input` for any other address
 */
export async function openExternal(address: string): Promise<void> {
  if (!URL.canParse(address) || !ORIGINS.includes(new URL(address).origin))
    throw new AppError('bad-input', 'not an address that is opened outside');
  await shell.openExternal(address);
}
