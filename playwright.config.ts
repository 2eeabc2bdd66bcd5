import { defineConfig } from '@playwright/test';
import type { RastroOptions } from './test/e2e/fixtures.ts';

export default defineConfig<RastroOptions>({
  testDir: 'test/e2e',
  outputDir: 'test-results',
  timeout: 120_000,
  // Machines that run this are shared and slow at times; nothing here is about speed.
  expect: { timeout: 20_000 },
  workers: 1,
  forbidOnly: Boolean(process.env.CI),
  use: {
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
  },
  // The same files twice: in Chromium through the browser host, and on Electron where its binary is there.
  projects: [
    { name: 'browser', use: { way: 'browser' } },
    { name: 'electron', use: { way: 'electron' } },
  ],
});
