import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { inlineScript } from './inline-script.ts';

/**
 * Two files instead of a dozen small ones: the libraries, which change rarely, and the frame with the shelf, with all
 * that these import. A page's own parts, a language's texts, forms and dialogs stay files of their own, which only their
 * pages load.
 */
const frame =
  /[\\/]app[\\/](shell[\\/](shell|page-meta|json-ld|banner-text|error-notice)|catalogue[\\/](product-grid|page-links|no-products|categories))\.tsx?$/;
const groups = [
  {
    name: 'react',
    test: /rolldown[\\/]runtime|node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/,
  },
  { name: 'shop', test: frame },
];

/** Vite's own fetches style sheets and modules ahead of a lazy import. Here there is one sheet, and lazy parts are small. */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : null),
};

export default defineConfig({
  plugins: [plainImports, inlineScript, tailwindcss(), reactRouter()],
  // Files of their own, never data: URLs, so that the content security policy can name the own origin alone.
  build: { assetsInlineLimit: 0, modulePreload: false },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
  },
});
