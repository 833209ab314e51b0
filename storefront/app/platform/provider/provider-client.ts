import type { Client } from '@haat/contract/client';

/** A client for the API at `host`, or for the shop's own without one. The adapter to other providers is loaded only if it is needed. */
export function providerClient(client: Client, host: string): Client {
  if (host === '') return client;
  let adapted: Promise<Client> | undefined;
  const adapt = () => {
    adapted ??= import('./adapt-client.ts').then(({ adaptClient }) => adaptClient(client, host));
    return adapted;
  };
  const call = (name: keyof Client) => async (given: never) =>
    ((await adapt())[name] as (given: never) => Promise<unknown>)(given);
  return Object.fromEntries(
    Object.keys(client).map((name) => [name, call(name as keyof Client)]),
  ) as unknown as Client;
}
