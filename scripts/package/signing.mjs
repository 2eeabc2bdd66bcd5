/** Whether the environment has the credentials for signing, and what a missing signature means for the user. */

const NOTES = {
  windows: {
    isSigned: (env) => Boolean(env.WIN_CSC_LINK || env.CSC_LINK),
    note: 'Not signed for Windows: SmartScreen warns of an unknown publisher. WIN_CSC_LINK and WIN_CSC_KEY_PASSWORD sign.',
  },
  mac: {
    isSigned: (env) => Boolean(env.CSC_LINK || env.CSC_NAME),
    note:
      'Not signed for macOS, unless its keychain has a Developer ID: Gatekeeper opens it only after a confirmation in the ' +
      'system settings, and it can’t update itself. CSC_LINK and CSC_KEY_PASSWORD sign.',
  },
  linux: {
    isSigned: () => false,
    note: 'Not signed for Linux: publish the checksums of the files beside them.',
  },
};

const NOT_NOTARIZED =
  'Not notarized for macOS: Gatekeeper blocks it where it was downloaded. APPLE_API_KEY, APPLE_API_KEY_ID and ' +
  'APPLE_API_ISSUER notarize, or APPLE_ID, APPLE_APP_SPECIFIC_PASSWORD and APPLE_TEAM_ID.';

/**
 * @param {readonly string[]} systems `windows`, `mac`, `linux`
 * @param {Record<string, string | undefined>} env
 * @returns {string[]} a sentence for each that is not signed
 */
export function unsignedNotes(systems, env) {
  return systems.flatMap((system) => {
    if (!NOTES[system].isSigned(env)) return [NOTES[system].note];
    const isNotarized = env.APPLE_API_KEY || env.APPLE_ID || env.APPLE_KEYCHAIN_PROFILE;
    return system === 'mac' && !isNotarized ? [NOT_NOTARIZED] : [];
  });
}

/**
 * @param {Record<string, unknown> | undefined} fuses `electronFuses` of the command line, whose values are texts
 * @returns {string | null} why the installers of one of the systems can't be made on this one; null: they can
 */
export function whyNotHere(systems, fuses, platform) {
  const isHere =
    platform === 'darwin' || !systems.includes('mac') || String(fuses?.resetAdHocDarwinSignature) === 'false';
  return isHere
    ? null
    : 'Not packaged: macOS installers are made on macOS, whose tools sign and make images.';
}
