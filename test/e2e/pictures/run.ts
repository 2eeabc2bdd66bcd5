/**
 * `npm run screenshots`: pictures of the real screen, with a real keychain. All go to `pictures/`, which is not
 * committed; those that the docs show go to `docs/screenshots/` too.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runInKeyring } from '../../helpers/keyring.ts';

const script = (name: string) => fileURLToPath(new URL(name, import.meta.url));
for (const language of ['pt-BR', 'en'])
  for (const scheme of ['light', 'dark']) {
    const taken = await runInKeyring('session', script('take.ts'), [language, scheme]);
    process.stdout.write(`${JSON.stringify(taken)}\n`);
  }
for (const size of ['10', '1000', '1000000']) {
  const dataDir = mkdtempSync(join(tmpdir(), 'rastro-pictures-'));
  execFileSync(process.execPath, [script('../../bench/screen/fill.ts'), dataDir, size]);
  for (const language of ['pt-BR', 'en']) {
    const taken = await runInKeyring('session', script('sizes.ts'), [dataDir, size, language]);
    process.stdout.write(`${JSON.stringify(taken)}\n`);
  }
  rmSync(dataDir, { recursive: true });
}
