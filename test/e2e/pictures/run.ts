/** `npm run screenshots`: the pictures of docs/screenshots, taken anew from the real screen, with a real keychain. */
import { fileURLToPath } from 'node:url';
import { runInKeyring } from '../../helpers/keyring.ts';

const script = fileURLToPath(new URL('take.ts', import.meta.url));
for (const language of ['pt-BR', 'en'])
  for (const scheme of ['light', 'dark']) {
    const taken = await runInKeyring('session', script, [language, scheme]);
    process.stdout.write(`${JSON.stringify(taken)}\n`);
  }
