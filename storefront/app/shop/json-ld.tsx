import { useState, useSyncExternalStore } from 'react';

const noSubscription = () => () => {};

/**
 * JSON-LD of a page for search engines (schema.org). Only in pages rendered by the server: search engines request each URL
 * from the server, and Trusted Types forbid the browser to create a script element from text.
 */
export function JsonLd({ data }: { data: object | null }) {
  const fromServer = useSyncExternalStore(
    noSubscription,
    () => false,
    () => true,
  );
  const [isFromServer] = useState(fromServer);
  // Empty in the browser, which keeps what the server has rendered: so its bundles need no code for the data.
  const __html = data && import.meta.env.SSR ? jsonOf(data) : '';
  return (
    isFromServer && (
      // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without `<`
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html }} suppressHydrationWarning />
    )
  );
}

/** JSON that is safe inside a script element, also with a product named `</script>`. */
export function jsonOf(data: object): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...data }).replace(/</g, '\\u003c');
}
