import { useState, useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * What a page is about, for search engines (schema.org). It stands in the server's page and stays there; pages that a
 * browser comes to later have none, since engines ask for each address anew and a browser that trusts no text as a
 * script must not be given one.
 */
export function JsonLd({ data }: { data: object }) {
  const fromServer = useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
  const [json] = useState(() => (fromServer ? jsonOf(data) : null));
  return json && <script type="application/ld+json">{json}</script>;
}

/** JSON that no text in it can end: a product named `</script>` stays a name. */
export function jsonOf(data: object): string {
  return JSON.stringify({ '@context': 'https://schema.org', ...data }).replace(/</g, '\\u003c');
}
