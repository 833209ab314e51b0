import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { inlineScript } from './inline-script.ts';

/** What most pages need is one file: the first visit of the home page loads 19 scripts instead of 45. */
const groups = [{ name: 'shared', minShareCount: 8 }];

export default defineConfig({
  plugins: [inlineScript, tailwindcss(), reactRouter()],
  // Separate files, never data: URLs: then the content security policy allows only the own origin.
  build: { assetsInlineLimit: 0, modulePreload: false },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups } } } } },
  },
});
