import type { FastifyInstance } from 'fastify';

/**
 * In the specification every call has the JSON content type, even one without a body such as DELETE: then an empty body is
 * valid. Other bodies are parsed as Fastify does it, and `__proto__` and `constructor` are refused.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '' && !request.routeOptions.schema?.body) done(null, undefined);
    else parse(request, body as string, done);
  });
}
