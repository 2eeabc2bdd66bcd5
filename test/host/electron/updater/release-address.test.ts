/** The address for releases as a build gets it: from electron-builder.yml, or from the command line of the workflow. */
import { createRequire } from 'node:module';
import type { Configuration } from 'electron-builder';
import { expect, test } from 'vitest';
import { stringify } from 'yaml';
import { downloadPage } from '../../../../src/main/host/electron/updater/installation.ts';
import { root } from '../../../helpers/project.ts';

const require = createRequire(import.meta.url);

/** What electron-builder's own command line makes of the words, over the project's file. */
async function configOf(...words: string[]): Promise<Configuration> {
  const { configureBuildCommand, createYargs, normalizeOptions } = require('electron-builder/out/builder.js');
  const { getConfig } = require('app-builder-lib/out/util/config/config.js');
  const { config } = normalizeOptions(configureBuildCommand(createYargs()).parse(words));
  return getConfig(root, null, config);
}

test('A build without an address checks for no updates.', async () => {
  const { publish } = await configOf('--linux', '--x64');
  expect(publish).toMatchObject({ provider: 'generic' });
  expect(downloadPage(stringify(publish))).toBeNull();
});

test('A build of the workflow checks the releases of its repository.', async () => {
  const address = 'https://github.com/owner/rastro/releases/latest/download';
  const { publish } = await configOf('--linux', '--publish', 'never', `-c.publish.url=${address}`);
  expect(publish).toEqual({ provider: 'generic', url: address });
  expect(downloadPage(stringify(publish))).toBe('https://github.com/owner/rastro/releases/latest');
});
