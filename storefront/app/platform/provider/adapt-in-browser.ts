import type { Client } from '@haat/contract/client';

type Call = (...given: unknown[]) => Promise<unknown>;

let adapter: typeof import('./adapt-client.ts') | undefined;

/** `adaptClient`, whose code browsers load only in a shop with the API of another provider. */
export function adaptInBrowser(client: Client, host: string): Client {
  if (host === '') return client;
  // Even a loaded module is imported in a later task, which a page that is being left never runs: its requests would be lost.
  if (adapter) return adapter.adaptClient(client, host);
  const adapted = import('./adapt-client.ts').then((loaded) => {
    adapter = loaded;
    return loaded.adaptClient(client, host);
  });
  const call =
    (name: string): Call =>
    async (...given) =>
      ((await adapted)[name as keyof Client] as Call)(...given);
  return Object.fromEntries(Object.keys(client).map((name) => [name, call(name)])) as unknown as Client;
}
