import { fileURLToPath } from 'node:url';
import type { App } from '../../src/main/app/types.ts';
import { startBrowserHost } from '../../src/main/host/browser/server.ts';
import type { Log } from '../../src/main/util/log.ts';

/** Serves a core of a test to a browser: the parent process is sent the address, and SIGTERM ends this one. */
export async function serveApp(app: App, log: Log): Promise<void> {
  const rendererDir = fileURLToPath(new URL('../../out/renderer', import.meta.url));
  const host = await startBrowserHost({ app, rendererDir, port: 0, log });
  process.once('SIGTERM', async () => {
    await host.close();
    await app.close();
    process.exit(0);
  });
  process.send?.({ url: host.url });
}
