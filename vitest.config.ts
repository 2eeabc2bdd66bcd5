import './scripts/compile-cache.mjs';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/e2e/**', 'node_modules/**'],
    // Machines that run this are shared and slow at times, and nothing here is about speed: only what hangs ends so.
    testTimeout: 120_000,
    // As in the browser: a test that passes at its second try is named in what the runner writes.
    retry: process.env.CI ? 1 : 0,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 30_000 } },
  },
});
