import './scripts/compile-cache.mjs';
import { defineConfig } from 'vitest/config';
import { startBundledThreads } from './test/helpers/bundled-threads.ts';

/** Tests that replace modules or this process's own parts, or start programs: each file gets a process of its own. */
const isolated = [
  'test/{cli,electron,faults,host,network,packaging,scripts,secrets,system-schedule,updates}/**/*.test.ts',
  'test/{export/added-field,export/third-language,preload/index,renderer/added-field}.test.ts',
  'test/renderer/{intake/unsaved,table/copy-from-grid}.test.ts',
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
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
    projects: [
      { extends: true, test: { name: 'isolated', include: isolated, exclude: never } },
      {
        extends: true,
        test: {
          name: 'together',
          include: ['test/**/*.test.ts'],
          exclude: [...never, ...isolated],
          // Files after one another in the same process: to start one for each takes a fifth of the run.
          isolate: false,
        },
      },
    ],
  },
});
