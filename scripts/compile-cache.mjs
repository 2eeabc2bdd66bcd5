/**
 * Node keeps what it has compiled, TypeScript without its types among it: whatever is started from here starts in half of
 * the time, and tests start hundreds of threads.
 */
import { fileURLToPath } from 'node:url';

process.env.NODE_COMPILE_CACHE ??= fileURLToPath(new URL('../node_modules/.cache/node', import.meta.url));
