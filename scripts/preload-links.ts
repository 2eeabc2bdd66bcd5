import type { HtmlTagDescriptor, Plugin } from 'vite';

/** Ends of the paths of modules that the page imports dynamically although the first paint needs them. */
const FIRST_PAINT_MODULES = ['/renderer/main.tsx', '/renderer/table/FleetTable.tsx'];

/**
 * Adds links to each page for the modules and style sheets of the first paint. With them the browser fetches and
 * compiles all modules at the same time; without them it discovers them one after the other. Vite writes such links
 * only for static imports.
 */
export const preloadLinks: Plugin = {
  name: 'preload-links',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const files = new Set<string>();
      const sheets = new Set<string>();
      const add = (file: string) => {
        const chunk = chunks.find(({ fileName }) => fileName === file);
        if (!chunk || files.has(file)) return;
        files.add(file);
        for (const imported of chunk.imports) add(imported);
        for (const sheet of chunk.viteMetadata?.importedCss ?? []) sheets.add(sheet);
      };
      for (const end of FIRST_PAINT_MODULES) {
        const has = (id: string) => id.replaceAll('\\', '/').endsWith(end);
        const chunk = chunks.find(({ moduleIds }) => moduleIds.some(has));
        if (!chunk) throw new Error(`no chunk has ${end}: look at FIRST`);
        add(chunk.fileName);
      }
      const link = (rel: string, file: string): HtmlTagDescriptor => ({
        tag: 'link',
        attrs: { rel, crossorigin: true, href: `./${file}` },
        injectTo: 'head',
      });
      const isNew = (file: string) => !html.includes(`"./${file}"`);
      return [
        ...[...sheets].filter(isNew).map((file) => link('stylesheet', file)),
        ...[...files].filter(isNew).map((file) => link('modulepreload', file)),
      ];
    },
  },
};
