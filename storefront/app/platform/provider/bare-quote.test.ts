import { ApiError, createClient } from '@haat/contract/client';
import { expect, test } from 'vitest';
import { adaptClient } from './adapt-client.ts';

const host = 'https://bare.example';

/** A provider with only the specified endpoints: its setup names no payment options. */
function bareProvider() {
  const asked: string[] = [];
  const client = createClient({
    host,
    fetch: async (url) => {
      asked.push(new URL(url).pathname);
      return Response.json([{}]);
    },
  });
  return { client: adaptClient(client, host), asked };
}

test('a bare provider is asked neither for a quote nor for delivery zones', async () => {
  const { client, asked } = bareProvider();
  expect(await client.listDeliveryZones()).toEqual([]);
  const quote = client.quoteOrder({ body: { items: [{ product: 1, quantity: 2 }] } });
  await expect(quote).rejects.toThrow(ApiError);
  expect(new Set(asked)).toEqual(new Set(['/api/setup/']));
});
