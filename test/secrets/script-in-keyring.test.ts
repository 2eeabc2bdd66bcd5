/** A script that runs in a keyring of its own ends in its time, with all that it started. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { runInKeyring, whyNoKeyring } from '../helpers/keyring.ts';
import { tempDir } from '../helpers/temp-dir.ts';

const why = whyNoKeyring();

it.skipIf(why !== null)('A script that does not end is ended with its bus, and that is said.', async () => {
  const folder = tempDir();
  const script = path.join(folder, 'endless.mjs');
  writeFileSync(script, 'setInterval(() => undefined, 1000);');
  await expect(runInKeyring('session', script, [], 1_000)).rejects.toThrow(
    `${script} did not end within 1 s`,
  );
});
