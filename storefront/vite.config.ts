import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { preactForReact } from './preact/aliases.ts';

/**
 * Two files instead of a dozen small ones: the libraries, which change rarely, and the frame with the shelf, with all
 * that these import. A page's own parts, a language's texts, forms and dialogs stay files of their own, which only their
 * pages load.
 */
const frame =
  /[\\/]app[\\/](shell[\\/](shell|page-meta|json-ld|banner-text|error-notice)|catalogue[\\/](product-grid|page-links|no-products|categories))\.tsx?$/;
const groups = [
  {
    name: 'preact',
    test: /rolldown[\\/]runtime|storefront[\\/]preact[\\/]|node_modules[\\/](preact|react-router)[\\/]/,
  },
  { name: 'shop', test: frame },
];

/** Vite's own fetches style sheets and modules ahead of a lazy import. Here there is one sheet, and lazy parts are small. */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : null),
};

/** The server's build holds its libraries too: a second copy of them would know nothing of the first one's contexts. */
const built = { resolve: { alias: preactForReact }, ssr: { noExternal: true as const } };

export default defineConfig(({ command }) => ({
  ...(command === 'build' && built),
  plugins: [plainImports, tailwindcss(), reactRouter()],
  // Files of their own, never data: URLs, so that the content security policy can name the own origin alone.
  build: { assetsInlineLimit: 0, modulePreload: false },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
  },
}));
