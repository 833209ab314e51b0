import type { FastifyInstance } from 'fastify';

/**
 * In the specification every request has the JSON content type, even one without a body such as DELETE: then an empty body is
 * valid. Other bodies are parsed as Fastify does it, and `__proto__` and `constructor` are refused. NUL and halves of a
 * character (lone surrogates) are removed from all texts, because PostgreSQL cannot store them and no form sends them.
 */
export function readJsonBodies(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '' && !request.routeOptions.schema?.body) done(null, undefined);
    else
      parse(request, body as string, (error, value) =>
        done(error, ESCAPED.test(String(body)) ? storable(value) : value),
      );
  });
}

/** A body in UTF-8 has NUL and halves of a character only as escapes, so few bodies are cleaned. */
const ESCAPED = /\\u(?:0000|d[89a-f])/i;

/** A value without the characters that PostgreSQL cannot store. */
export function storable(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/\0|\p{Cs}/gu, '');
  if (Array.isArray(value)) return value.map(storable);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, storable(field)]));
}
