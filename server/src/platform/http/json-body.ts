import type { FastifyInstance } from 'fastify';

/**
 * In the specification every request has the JSON content type, even one without a body such as DELETE: then an empty body is
 * valid. Other bodies are parsed as Fastify does it, and `__proto__` and `constructor` are refused. NUL is removed from all
 * texts, because PostgreSQL cannot store it and no form sends it.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '' && !request.routeOptions.schema?.body) done(null, undefined);
    else
      parse(request, body as string, (error, value) =>
        done(error, String(body).includes('\\u0000') ? withoutNul(value) : value),
      );
  });
}

/** JSON has NUL only as an escape, so few bodies come here. */
function withoutNul(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '');
  if (Array.isArray(value)) return value.map(withoutNul);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, withoutNul(field)]));
}
