import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, type Plugin } from 'vite';
import { inlineScript } from './inline-script.ts';

/** Matches the paths of modules, without their extension. */
const files = (...names: string[]) => new RegExp(`/(${names.join('|')})\\.tsx?$`);

/**
 * A few chunks instead of dozens of small ones: the first visit of the checkout, for example, loads 23 scripts instead of 45,
 * and a twentieth less in all. A group takes the modules that it names and what these import, unless a group above has taken
 * it: so what the catalogue needs stands above what only orders and accounts need. Other modules stay with their pages.
 */
const groups = [
  { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\// },
  {
    name: 'shop',
    test: files(
      'shell/(shell|error-notice)',
      'shop/(page-meta|json-ld|top-banner-messages|categories)',
      'catalogue/(product-grid|page-links|no-products)',
      'content/messages',
      'cart/lazy-cart-bar',
      'platform/use-nearly-visible',
      'common/price-range',
      'src/empty-state',
      'session/safe-redirect-path',
      'payments/use-online-payment',
    ),
  },
  { name: 'date-bn', test: files('date\\.bn') },
  { name: 'date-en', test: files('date\\.en') },
  { name: 'client', test: files('client', 'session/session') },
  { name: 'session', minShareCount: 3, test: files('session/.+', 'provider/.+', 'src/waiting') },
  { name: 'form', test: files('src/(field|use-form|use-focus-on-invalid)', 'codes/(form-error.*|messages)') },
  {
    name: 'account',
    minShareCount: 3,
    test: files('accounts/.+', 'codes/.+', 'orders/(messages|guest-order-links|order-contact|order-urls)'),
  },
  {
    name: 'order',
    minShareCount: 2,
    test: files('orders/.+', 'payments/.+', 'src/dialog', 'i18n/counted-text', 'common/dhaka-time'),
  },
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
