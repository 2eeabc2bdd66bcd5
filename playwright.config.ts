import './scripts/compile-cache.mjs';
import { defineConfig } from '@playwright/test';
import type { RastroOptions } from './test/e2e/fixtures.ts';
import { electronFile } from './test/e2e/on-electron.ts';

export default defineConfig<RastroOptions>({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  // Machines that run this are shared, slow at times and without a graphics card; nothing here is about speed.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  // A test that passes at its second try counts as passed, and is named as flaky in what the runner writes.
  retries: process.env.CI ? 1 : 0,
  // On two processors, two at a time take 70 % of the time that one after the other takes.
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  use: {
    screenshot: 'only-on-failure',
    trace: 'on-first-retry',
  },
  // The same files: in Chromium through the browser host, and on Electron where its binary is. What is built for
  // Electron is opened in Chromium by those with the tag `@window`.
  projects: [
    { name: 'browser', use: { way: 'browser' } },
    { name: 'window', use: { way: 'window' }, grep: /@window/ },
    ...(electronFile() ? [{ name: 'electron', use: { way: 'electron' as const } }] : []),
  ],
});
