import type { FastifyInstance } from 'fastify';

/**
 * Every call of the specification names the JSON type, those too that bring no body, as a DELETE: that is no broken JSON.
 * Anything else is parsed as Fastify does, `__proto__` and `constructor` refused.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '' && !request.routeOptions.schema?.body) done(null, undefined);
    else parse(request, body as string, done);
  });
}
