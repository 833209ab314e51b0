import type { FastifyBaseLogger, FastifyError, FastifyInstance } from 'fastify';
import { isRetryable } from '../db/connection/shop-client.ts';
import { isDatabaseUnavailable } from '../db/database.ts';
import { MediaUnavailable } from '../media-unavailable.ts';
import { invalid, notFound, Refused } from '../refused.ts';
import { sendRefused } from '../send-refused.ts';
import { fieldsOf } from './bodies/validation.ts';
import { Overloaded } from './limits/admission-lane.ts';

/** `Retry-After` of a 503 that has none, in seconds. */
const RETRY_AFTER = 5;

/** Log events by status: these refusals may be part of an attack. A 401 without any token is not logged. */
const EVENTS: Record<number, string> = {
  400: 'invalid_request',
  401: 'token_refused',
  403: 'forbidden',
  413: 'too_large',
  415: 'wrong_type',
  429: 'too_many_requests',
};

/** Sends every error as `{code, message, fields?}`. Details of an internal error go to the log, not to the client. */
export function sendErrors(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) =>
    sendRefused(refusalOf(error, request.log), reply),
  );
  app.addHook('onSend', async (_request, reply) => {
    if (reply.statusCode === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', RETRY_AFTER);
    // Without it a shared cache may store a 404 or 405 for minutes: during a release a file is missing on the old process.
    if (reply.statusCode >= 400 && !reply.hasHeader('cache-control'))
      reply.header('cache-control', 'no-store');
  });
  app.addHook('onResponse', async (request, reply) => {
    const event = EVENTS[reply.statusCode];
    if (event && (reply.statusCode !== 401 || request.headers.authorization !== undefined))
      request.log.info({ event, req: request }, 'refused');
  });
  const methodsOf = collectMethods(app);
  app.setNotFoundHandler((request, reply) => {
    const allowed = methodsOf(request.url.split('?')[0] ?? '');
    if (allowed.length === 0) return sendRefused(notFound('Path'), reply);
    reply.header('allow', allowed.join(', '));
    const params = { allowed: allowed.join(', ') };
    return sendRefused(new Refused(405, { code: 'method_not_allowed', params }), reply);
  });
}

/** Returns a function that finds the methods of a path of the API, to distinguish a wrong method (405) from an unknown path (404). */
function collectMethods(app: FastifyInstance): (path: string) => string[] {
  const routes: { url: string; methods: string[] }[] = [];
  app.addHook('onRoute', ({ url, method }) => {
    if (url.startsWith('/api/')) routes.push({ url, methods: [method].flat() });
  });
  // Compiled only when a path is first unknown: many shops of a test run never need them.
  let patterns: { pattern: RegExp; methods: string[] }[] | undefined;
  return (path) => {
    patterns ??= routes.map(({ url, methods }) => ({ pattern: patternOf(url), methods }));
    return patterns.filter(({ pattern }) => pattern.test(path)).flatMap(({ methods }) => methods);
  };
}

function patternOf(url: string): RegExp {
  return new RegExp(`^${url.replace(/\/$/, '').replaceAll(/:\w+/g, '[^/]+')}/?$`);
}

/** The response to an error. Logs one that is not the client's. */
export function refusalOf(error: FastifyError, log: FastifyBaseLogger): Refused {
  if (error.validation) return invalid(fieldsOf(error.validation));
  if (error instanceof Overloaded) return error.refused;
  const refusal = BY_CODE[error.code];
  if (refusal) return refusal;
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return new Refused(error.statusCode, 'invalid', { fields: { request: 'unreadable' } });
  }
  log.error({ err: error }, 'request failed');
  if (isRetryable(error)) return new Refused(503, 'busy');
  if (isDatabaseUnavailable(error) || error instanceof MediaUnavailable)
    return new Refused(503, 'unavailable');
  return new Refused(500, 'internal');
}

const BY_CODE: Record<string, Refused> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new Refused(415, 'unsupported_media_type'),
  FST_ERR_CTP_BODY_TOO_LARGE: new Refused(413, 'too_large'),
  FST_ERR_CTP_EMPTY_JSON_BODY: invalid({ body: 'required' }),
  FST_ERR_CTP_INVALID_JSON_BODY: invalid({ body: 'not_json' }),
};
