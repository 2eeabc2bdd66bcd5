/** A script that runs in a keyring of its own ends in its time, with all that it started. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { runInKeyring, whyNoKeyring } from '../helpers/keyring.ts';

const why = whyNoKeyring();

it.skipIf(why !== null)('A script that does not end is ended with its bus, and that is said.', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'rastro-endless-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const script = path.join(folder, 'endless.mjs');
  writeFileSync(script, 'setInterval(() => undefined, 1000);');
  await expect(runInKeyring('session', script, [], 1_000)).rejects.toThrow(
    `${script} did not end within 1 s`,
  );
});
