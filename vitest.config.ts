import './scripts/compile-cache.mjs';
import { defineConfig } from 'vitest/config';
import { startBundledThreads } from './test/helpers/bundled-threads.ts';

/** Tests that replace modules or this process's own parts, or start programs: each file gets a process of its own. */
const isolated = [
  'test/{cli,electron,faults,host,network,packaging,scripts,secrets,system-schedule,updates}/**/*.test.ts',
  'test/{export/added-field,export/third-language,preload/index,renderer/added-field}.test.ts',
  'test/renderer/{intake/unsaved,table/copy-from-grid}.test.ts',
];
/** Slow for its own sake: `npm test -- --all` runs it and `npm test` does not. docs/testing.md has what each of them shows. */
const slow = [
  // The built and the packaged program, the scripts and the workflow, as processes.
  'test/cli/{fresh-clone,handed-over,installed,proxy,standard-streams}.test.ts',
  'test/electron/{backup,proxy,report,updates}.test.ts',
  'test/host/{browser/serve,electron/process-errors}.test.ts',
  'test/packaging/**/*.test.ts',
  'test/scripts/{electron-run,node-binary,program-options,release,start-script}.test.ts',
  'test/workflow.test.ts',
  // Faults by the dozen, and processes that are killed.
  'test/faults/**/*.test.ts',
  'test/{erasure/killed,store/processes,store/backup/kills}.test.ts',
  // What the system has: its keyring, its scheduler, squid, the folder of the administrator.
  'test/{cli/keychain,credentials/keychain,network/squid,policy/in-place,system-schedule/systemd}.test.ts',
  'test/secrets/**/*.test.ts',
  // A great deal of data.
  'test/{erasure/large,store/many-rows,util/heap}.test.ts',
  'test/streets/**/*.test.ts',
];

/**
 * A zone that is neither UTC, as servers have it, nor the service's: a test must notice where one is taken for another. Its
 * offset is five hours and three quarters, and never changes.
 */
process.env.TZ = 'Asia/Kathmandu';

const never = ['test/e2e/**', 'node_modules/**'];

export default defineConfig({
  plugins: [startBundledThreads],
  test: {
    globalSetup: './test/helpers/bundled-threads.ts',
    // Machines that run this are shared and slow at times, and nothing here is about speed: only what hangs ends so.
    testTimeout: 120_000,
    // As in the browser: a test that passes at its second try is named in what the runner writes.
    retry: process.env.CI ? 1 : 0,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    projects: [
      { extends: true, test: { name: 'slow', include: slow, exclude: never } },
      { extends: true, test: { name: 'isolated', include: isolated, exclude: [...never, ...slow] } },
      {
        extends: true,
        test: {
          name: 'together',
          include: ['test/**/*.test.ts'],
          exclude: [...never, ...slow, ...isolated],
          // Files after one another in the same process: to start one for each takes a fifth of the run.
          isolate: false,
        },
      },
    ],
  },
});
