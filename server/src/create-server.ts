import { MINUTE } from '@haat/contract/time/durations';
import Fastify, { type FastifyInstance } from 'fastify';
import { FastPath } from './platform/cache/fast-path.ts';
import { readJsonBodies } from './platform/http/bodies/json-body.ts';
import { recordResponses, refuseMalformedRequest } from './platform/http/bodies/malformed-request.ts';
import { useStrictValidation } from './platform/http/bodies/validation.ts';
import { allowOrigins } from './platform/http/cors.ts';
import { sendErrors } from './platform/http/error-handler.ts';
import { type LogOptions, redactingLogger } from './platform/http/logging.ts';
import { normalizeUrl } from './platform/http/normalize-url.ts';
import { warnOfProxy } from './platform/http/proxy-warning.ts';
import { requestIdGenerator, sendRequestId } from './platform/http/request-id.ts';
import { shareSerializers } from './platform/http/responses/serialization.ts';
import { setSecurityHeaders } from './platform/http/security-headers.ts';

/** A larger body is refused with 413, in bytes. An order of a hundred lines is much smaller. */
const MAX_BODY = 64 * 1024;

/** How long a request may take to arrive, in ms: enough for a picture from a phone on a weak network. */
const REQUEST_TIMEOUT = 2 * MINUTE;

/**
 * A connection without any data in either direction is closed after this time, in ms. Longer than any call waits for the
 * payment provider, because the connection is idle meanwhile.
 */
const IDLE_TIMEOUT = MINUTE;

/** Node accepts no longer URL, so that a parameter that is too long gets the error of its schema. */
const MAX_URL = 16 * 1024;

export interface ServerOptions {
  /** Log level and output; without it nothing is logged. */
  logger?: LogOptions;
  /** The proxies that may set the client's IP address and the request id, as in `TRUST_PROXY`; `true`: any. */
  trustProxy?: string | boolean;
  /** The origins of other storefronts that may call the API in browsers, as in `STOREFRONT_ORIGINS`. */
  storefrontOrigins?: readonly string[];
  /** The shop's public origin. */
  origin?: string | undefined;
}

/** The server with what all routes share: ids, logs, limits of a request, headers, validation and errors. */
export function createServer({ logger, trustProxy = false, storefrontOrigins = [], origin }: ServerOptions): {
  app: FastifyInstance;
  fastPath: FastPath;
} {
  const newId = requestIdGenerator(trustProxy);
  const fastPath = new FastPath(newId);
  const app = Fastify({
    serverFactory: fastPath.serverFactory,
    logger: logger ? redactingLogger(logger) : false,
    trustProxy,
    bodyLimit: MAX_BODY,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: MAX_URL },
    return503OnClosing: true,
    genReqId: newId,
    requestTimeout: REQUEST_TIMEOUT,
    connectionTimeout: IDLE_TIMEOUT,
    clientErrorHandler: refuseMalformedRequest,
    rewriteUrl: ({ url = '/' }) => normalizeUrl(url),
  });
  recordResponses(app.server);
  app.removeContentTypeParser('text/plain');
  readJsonBodies(app);
  useStrictValidation(app);
  shareSerializers(app);
  sendRequestId(app);
  setSecurityHeaders(app, origin);
  allowOrigins(app, storefrontOrigins);
  if (trustProxy === false) warnOfProxy(app);
  sendErrors(app);
  return { app, fastPath };
}
