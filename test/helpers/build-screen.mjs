/**
 * Builds the screen and the browser host with the made-up language in their list: `node build-screen.mjs SCREEN HOST`. The
 * host finds its files from a folder below `out/` alone.
 */
import { build } from 'vite';
import config from '../../electron.vite.config.ts';
import hostConfig from '../../vite.browser-host.config.ts';
import { addLanguage } from './add-language.mjs';

const { renderer } = config;
const [, , screen, host] = process.argv;
await build({
  ...renderer,
  configFile: false,
  logLevel: 'error',
  base: './',
  build: { ...renderer.build, minify: false, outDir: screen, emptyOutDir: true },
  plugins: [addLanguage, ...renderer.plugins],
});
await build({
  ...hostConfig,
  configFile: false,
  logLevel: 'error',
  build: { ...hostConfig.build, outDir: host, emptyOutDir: true },
  plugins: [addLanguage],
});
