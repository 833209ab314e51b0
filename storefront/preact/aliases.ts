import path from 'node:path';

const here = (file: string) => path.join(import.meta.dirname, file);

/**
 * Preact in the place of React, in the storefront's own modules and in React Router's: whatever is built, for browsers
 * and for the server, and the unit tests. Development has React (docs/decisions/0012-preact.md).
 */
export const preactForReact = [
  { find: /^react$/, replacement: here('react.js') },
  { find: /^react\/jsx-(dev-)?runtime$/, replacement: 'preact/jsx-runtime' },
  { find: /^react-dom$/, replacement: 'preact/compat' },
  { find: /^react-dom\/client$/, replacement: here('react-dom-client.ts') },
  { find: /^react-dom\/server$/, replacement: 'preact-render-to-string' },
  { find: /^.*\/render-page\.ts$/, replacement: here('render-page.ts') },
];
