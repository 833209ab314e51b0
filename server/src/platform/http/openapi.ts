import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';

/** Serves `GET /api/openapi.json`, generated from the schemas that validate the requests. Register before the routes. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Haat',
        description: 'The shop as an API. Amounts are taka with at most two decimals.',
        version: '1.2.0',
        license: { name: 'MIT', identifier: 'MIT' },
      },
      servers: [{ url: '/' }],
      tags: [
        { name: 'shop-app', description: 'Products and categories' },
        { name: 'setup', description: 'Name, logo and payment options of the shop' },
        { name: 'aboutus', description: 'Content of pages, and messages to the shop' },
        { name: 'token', description: 'Sign-in and forgotten passwords' },
        { name: 'user', description: 'Account and lists of a customer' },
        { name: 'payment-app', description: 'Cart, addresses, orders and payments of a customer' },
        { name: 'whatsapp', description: 'Webhook of WhatsApp' },
        { name: 'couriers', description: 'Webhooks of couriers' },
        { name: 'wallet-receipts', description: 'SMS that a phone of the shop forwards' },
        { name: 'order-app', description: 'Quotes, orders and payments of guests' },
      ],
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
    },
  });
  let document: string | undefined;
  app.get('/api/openapi.json', { schema: { hide: true } }, (_request, reply) => {
    document ??= JSON.stringify(withSharedSchemas(app.swagger())); // only once: the route has no rate limit
    return reply.type('application/json; charset=utf-8').send(document);
  });
}

/** A type of the contract has its name as description. */
const NAME = /^[A-Z][A-Za-z]+$/;

/** The document with each named schema once, below `components`. */
function withSharedSchemas(document: object): object {
  const schemas: Record<string, unknown> = {};

  function convert(node: unknown): unknown {
    if (Array.isArray(node)) return node.map(convert);
    if (typeof node !== 'object' || node === null) return node;
    const converted = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, convert(value)]));
    const { type, description: name } = converted;
    if (type !== 'object' || typeof name !== 'string' || !NAME.test(name)) return converted;
    schemas[name] ??= converted;
    return { $ref: `#/components/schemas/${name}` };
  }

  const { components, ...rest } = convert(document) as { components: object };
  return { ...rest, components: { ...components, schemas } };
}
