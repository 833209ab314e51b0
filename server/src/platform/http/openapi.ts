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
        version: '1.0.0',
      },
      components: {
        securitySchemes: { bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      },
    },
  });
  let document: string | undefined;
  app.get('/api/openapi.json', { schema: { hide: true } }, (_request, reply) => {
    document ??= JSON.stringify(app.swagger()); // only once: the route has no rate limit
    return reply.type('application/json; charset=utf-8').send(document);
  });
}
