import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/**
 * Two files instead of a dozen small ones: the libraries, which change rarely, and what the frame and the shelf share.
 * A page's own parts, a language's texts, forms and dialogs stay files of their own, which only their pages load.
 */
const frame = /[\\/](contract|app[\\/](shell|language|catalogue|ui[\\/](?!dialog|field|use-form)|[^\\/]+$))/;
const groups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|react-router|scheduler)[\\/]/ },
  { name: 'shop', test: frame, minShareCount: 2 },
];

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Files of their own, never data: URLs, so that the content security policy can name the own origin alone.
  build: { assetsInlineLimit: 0 },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
  },
});
