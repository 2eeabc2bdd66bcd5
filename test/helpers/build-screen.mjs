/** Builds the screen with the made-up language in its list: `node build-screen.mjs FOLDER`. */
import { build } from 'vite';
import config from '../../electron.vite.config.ts';
import { addLanguage } from './add-language.mjs';

const { renderer } = config;
await build({
  ...renderer,
  configFile: false,
  logLevel: 'error',
  base: './',
  build: { ...renderer.build, minify: false, outDir: process.argv[2], emptyOutDir: true },
  plugins: [addLanguage, ...renderer.plugins],
});
