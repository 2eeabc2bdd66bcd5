/** Packaging's messages about builds that are not signed. The scripts are plain JavaScript: their types are here. */
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';

const script = fileURLToPath(new URL('../../scripts/package/signing.mjs', import.meta.url));
const {
  unsignedNotes,
  whyNotHere,
}: {
  unsignedNotes(systems: readonly string[], env: Record<string, string>): string[];
  whyNotHere(systems: readonly string[], fuses: object | undefined, platform: string): string | null;
} = await import(script);

describe('a build without certificates', () => {
  test('says for each system that is built what its users will see', () => {
    expect(unsignedNotes(['windows', 'mac', 'linux'], {})).toEqual([
      expect.stringMatching(/^Not signed for Windows: SmartScreen warns/),
      expect.stringMatching(/^Not signed for macOS, unless its keychain has a Developer ID: Gatekeeper/),
      expect.stringMatching(/^Not signed for Linux: publish the checksums/),
    ]);
    expect(unsignedNotes(['windows'], {})).toHaveLength(1);
  });
});

describe('a build with certificates', () => {
  test.each([{ WIN_CSC_LINK: 'file.p12' }, { CSC_LINK: 'file.p12' }])(
    'for Windows says nothing: %j',
    (env) => {
      expect(unsignedNotes(['windows'], env)).toEqual([]);
    },
  );

  test('for macOS says whether it is notarized too', () => {
    const signed = { CSC_LINK: 'file.p12' };
    expect(unsignedNotes(['mac'], signed)).toEqual([expect.stringMatching(/^Not notarized for macOS: /)]);
    expect(unsignedNotes(['mac'], { ...signed, APPLE_API_KEY: 'key.p8' })).toEqual([]);
    expect(unsignedNotes(['mac'], { ...signed, APPLE_ID: 'someone' })).toEqual([]);
  });
});

test('macOS is packaged for on macOS, elsewhere only without its signature', () => {
  expect(whyNotHere(['mac'], undefined, 'linux')).toMatch(/made on macOS/);
  expect(whyNotHere(['mac'], { resetAdHocDarwinSignature: 'false' }, 'linux')).toBeNull();
  expect(whyNotHere(['mac'], undefined, 'darwin')).toBeNull();
  expect(whyNotHere(['windows', 'linux'], undefined, 'linux')).toBeNull();
});
