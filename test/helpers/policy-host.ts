/**
 * Rastro in a browser on a computer whose administrator has set a policy. Takes a data folder and the text of the policy's
 * file; sends the address to the parent process.
 */
import { createApp } from '../../src/main/app/app.ts';
import { parsePolicy } from '../../src/main/policy/parse.ts';
import { createLog } from '../../src/main/util/log.ts';
import { appDeps } from './app-deps.ts';
import { serveApp } from './serve-app.ts';

const [dataDir = '', text = '{}', language = 'pt-BR'] = process.argv.slice(2);
const log = createLog({ level: 'error' });
const policy = parsePolicy(text, 'policy.json');
await serveApp(await createApp(appDeps(dataDir, { policy, log, locale: () => language })), log);
