/**
 * Rastro in a browser on a computer whose administrator has set a policy. Takes a data folder and the text of the policy's
 * file; sends the address to the parent process.
 */
import { fileURLToPath } from 'node:url';
import { createApp } from '../../src/main/app/app.ts';
import { startBrowserHost } from '../../src/main/host/browser/server.ts';
import { parsePolicy } from '../../src/main/policy/parse.ts';
import { createLog } from '../../src/main/util/log.ts';
import { appDeps } from './app-deps.ts';

const [dataDir = '', text = '{}', language = 'pt-BR'] = process.argv.slice(2);
const log = createLog({ level: 'error' });
const app = await createApp(
  appDeps(dataDir, { policy: parsePolicy(text, 'policy.json'), log, locale: () => language }),
);
const host = await startBrowserHost({
  app,
  rendererDir: fileURLToPath(new URL('../../out/renderer', import.meta.url)),
  port: 0,
  log,
});
process.send?.({ url: host.url });
process.once('SIGTERM', async () => {
  await host.close();
  await app.close();
  process.exit(0);
});
