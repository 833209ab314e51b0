import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest, FastifyServerFactory, FastifyServerOptions } from 'fastify';
import type { SentResponse } from '../http/cached-response.ts';
import type { ResponseCache } from './response-cache.ts';

/** Sees every request when it begins, on either path. `routeOf` is to be called when the response has left. */
export type RequestObserver = (
  request: IncomingMessage,
  response: ServerResponse,
  routeOf: () => string,
) => void;

declare module 'fastify' {
  interface FastifyInstance {
    /** For metrics. Call before the app is ready. */
    observeRequests(observer: RequestObserver): void;
  }
}

/** Levels at which each request is logged, which is left to Fastify. */
const LEVELS_OF_REQUESTS = ['info', 'debug', 'trace'];

/**
 * Sends cached responses before Fastify's routing, validation and hooks, for half the processor time: the very status,
 * headers and bytes that Fastify sent the last time. Whatever is not cached, or not an ordinary request, is Fastify's.
 */
export class FastPath {
  readonly #newId: (request: IncomingMessage) => string;
  readonly #observers: RequestObserver[] = [];
  #cache: ResponseCache | undefined;

  /** `newId` gives a request its id. */
  constructor(newId: (request: IncomingMessage) => string) {
    this.#newId = newId;
  }

  /** Fastify's option of that name, with the server that Fastify makes itself where it has none. */
  readonly serverFactory: FastifyServerFactory = (handler, options) => {
    const server = createServer(options.http ?? {}, (request, response) => {
      if (!this.#respond(request, response)) handler(request, response);
    });
    return withTimeouts(server, options);
  };

  /** From now on responds from `cache`, until `app` closes. */
  open(app: FastifyInstance, cache: ResponseCache): void {
    if (!LEVELS_OF_REQUESTS.includes(app.log.level)) this.#cache = cache;
    app.addHook('preClose', async () => {
      this.#cache = undefined;
    });
    app.decorate('observeRequests', (observer: RequestObserver) => {
      this.#observers.push(observer);
      app.addHook('onRequest', async (request, reply) =>
        observer(request.raw, reply.raw, () => routeOf(request)),
      );
    });
  }

  #respond(request: IncomingMessage, response: ServerResponse): boolean {
    const sent = this.#cache && find(request, this.#cache);
    if (!sent) return false;
    for (const observe of this.#observers) observe(request, response, () => sent.route);
    sent.headers[1] = this.#newId(request);
    response.writeHead(sent.status, sent.headers).end(sent.body);
    return true;
  }
}

/** Only under the very key of a cached response, so that no other spelling of a URL takes memory. */
function find(
  { method, url = '', headers }: IncomingMessage,
  cache: ResponseCache,
): SentResponse | undefined {
  if (method !== 'GET' && method !== 'HEAD') return undefined;
  if (headers.authorization !== undefined) return undefined; // may have to wait for a place
  return cache.ready(url)?.sent(headers);
}

/** The route as it is written, never the URL that was requested: labels of metrics must stay few. */
function routeOf(request: FastifyRequest): string {
  return request.is404 ? 'none' : (request.routeOptions.url ?? 'none');
}

/** As Fastify has it. */
function withTimeouts(server: Server, options: FastifyServerOptions): Server {
  server.keepAliveTimeout = options.keepAliveTimeout ?? server.keepAliveTimeout;
  server.requestTimeout = options.requestTimeout ?? server.requestTimeout;
  server.setTimeout(options.connectionTimeout ?? 0);
  if (options.maxRequestsPerSocket) server.maxRequestsPerSocket = options.maxRequestsPerSocket;
  return server;
}
