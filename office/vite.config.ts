import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/**
 * One chunk of what six or more pages import, instead of dozens below 1 kB. With four it had the texts of most pages: the first page loaded 26 kB
 * more, and other pages 2 kB less. The table of settings is apart: few pages need it.
 */
const groups = [
  { name: 'settings', test: /\/setting-table\.ts$/, priority: 1 },
  { name: 'shared', minShareCount: 6 },
];

export default defineConfig({
  base: '/office/',
  plugins: [tailwindcss(), reactRouter()],
  // Separate files, never data: URLs: then the content security policy allows only the own origin.
  build: { assetsInlineLimit: 0, modulePreload: false },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
  },
});
