/**
 * `npm run screenshots`: pictures of the real screen, with a real keychain. All go to `pictures/`, which is not
 * committed; those that the docs show go to `docs/screenshots/` too. The pictures
 * of the guide go to `src/renderer/help/pictures/`, from where the next build takes them: `npm run screenshots -- guide` takes
 * them alone.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runInKeyring } from '../../helpers/keyring.ts';

const script = (name: string) => fileURLToPath(new URL(name, import.meta.url));
/** So long a script may take, in milliseconds: without a graphics card and beside other work, minutes. */
const PATIENCE_MS = 900_000;
const isGuideOnly = process.argv[2] === 'guide';
for (const language of ['pt-BR', 'en'])
  for (const scheme of ['light', 'dark']) {
    for (const of of isGuideOnly ? ['guide.ts'] : ['guide.ts', 'take.ts']) {
      const taken = await runInKeyring('session', script(of), [language, scheme], PATIENCE_MS);
      process.stdout.write(`${JSON.stringify(taken)}\n`);
    }
  }
for (const size of isGuideOnly ? [] : ['10', '1000', '1000000']) {
  const dataDir = mkdtempSync(join(tmpdir(), 'rastro-pictures-'));
  execFileSync(process.execPath, [script('../../bench/screen/fill.ts'), dataDir, size]);
  for (const language of ['pt-BR', 'en']) {
    const taken = await runInKeyring('session', script('sizes.ts'), [dataDir, size, language], PATIENCE_MS);
    process.stdout.write(`${JSON.stringify(taken)}\n`);
  }
  rmSync(dataDir, { recursive: true });
}
