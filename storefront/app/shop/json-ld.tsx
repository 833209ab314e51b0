import { useState, useSyncExternalStore } from 'react';

const noSubscription = () => () => {};

/**
 * JSON-LD of a page for search engines (schema.org). Only in pages rendered by the server: search engines request each URL
 * from the server, and Trusted Types forbid the browser to create a script element from text.
 */
export function JsonLd({ data }: { data: object }) {
  const fromServer = useSyncExternalStore(
    noSubscription,
    () => false,
    () => true,
  );
  const [json] = useState(() => (fromServer ? jsonOf(data) : null));
  return json && <script type="application/ld+json">{json}</script>;
}

/** JSON that is safe inside a script element, also with a product named `</script>`. */
export function jsonOf(data: object): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...data }).replace(/</g, '\\u003c');
}
