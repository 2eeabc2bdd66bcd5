import { normalised } from '../../shared/normalised.ts';

/** Names that Windows keeps for devices, whatever the ending (Microsoft, "Naming Files, Paths, and Namespaces"). */
const RESERVED = /^(con|prn|aux|nul|(com|lpt)[0-9\u00b9\u00b2\u00b3])(\.|$)/i;

/** Maximum bytes of a name. Most file systems take 255; the ending, and a number behind the name, need some. */
const MAX_BYTES = 180;

/**
 * Makes a name that every system accepts for a file: no folders, no invisible characters, nothing that Windows refuses.
 *
 * @param name the name without its ending
 */
export function safeFileName(name: string): string {
  const visible = normalised(name, 'NFC').replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, '');
  const bare = within(visible.replace(/[<>:"/\\|?*]/g, '-'), MAX_BYTES)
    .replace(/^[.\s]+|[.\s]+$/g, '')
    .trim();
  if (bare === '') return 'rastro';
  return RESERVED.test(bare) ? `_${bare}` : bare;
}

/** The first characters of the text, as many as fit into the bytes. */
function within(text: string, bytes: number): string {
  let left = bytes;
  let kept = '';
  for (const character of text) {
    left -= Buffer.byteLength(character);
    if (left < 0) break;
    kept += character;
  }
  return kept;
}
