import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Files of their own, never data: URLs, so that the content security policy can name the own origin alone.
  build: { assetsInlineLimit: 0 },
});
