/**
 * Makes Node cache compiled code, including TypeScript without its types. Programs and threads start in half of the time,
 * and tests start hundreds of both.
 */
import { fileURLToPath } from 'node:url';

process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url));
