import type { Client } from '@haat/contract/client';

type Call = (...given: unknown[]) => Promise<unknown>;

/** `adaptClient`, whose code browsers load only in a shop with the API of another provider. */
export function adaptInBrowser(client: Client, host: string): Client {
  if (host === '') return client;
  const adapted = import('./adapt-client.ts').then(({ adaptClient }) => adaptClient(client, host));
  const call =
    (name: string): Call =>
    async (...given) =>
      ((await adapted)[name as keyof Client] as Call)(...given);
  return Object.fromEntries(Object.keys(client).map((name) => [name, call(name)])) as unknown as Client;
}
