import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { inlineScript } from './inline-script.ts';

/**
 * Two chunks instead of a dozen small ones: the libraries, which change rarely, and the shell with the product list, each
 * with its imports. Components of one page, the texts of a language, forms and dialogs stay in their own chunks, which
 * only their pages load.
 */
const shell =
  /[\\/]app[\\/](shell[\\/](shell|error-notice)|shop[\\/](page-meta|json-ld|banner-messages|categories)|catalogue[\\/](product-grid|page-links|no-products)|content[\\/]messages|cart[\\/]filled-cart-bar|platform[\\/]use-near)\.tsx?$/;
const groups = [
  {
    name: 'react',
    test: /rolldown[\\/]runtime|node_modules[\\/](react|react-dom|scheduler|react-router)[\\/]/,
  },
  { name: 'shop', test: shell },
];

/** Vite's helper preloads style sheets and modules of a lazy import. This shop has one style sheet, and lazy chunks are small. */
const plainImports: Plugin = {
  name: 'plain-imports',
  enforce: 'pre',
  load: (id) => (id === '\0vite/preload-helper.js' ? 'export const __vitePreload = (load) => load()' : null),
};

export default defineConfig({
  plugins: [plainImports, inlineScript, tailwindcss(), reactRouter()],
  // Separate files, never data: URLs: then the content security policy allows only the own origin.
  build: { assetsInlineLimit: 0, modulePreload: false },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
  },
});
