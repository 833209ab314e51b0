import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  base: '/office/',
  plugins: [tailwindcss(), reactRouter()],
  // Separate files, never data: URLs: then the content security policy allows only the own origin.
  build: { assetsInlineLimit: 0, modulePreload: false },
});
