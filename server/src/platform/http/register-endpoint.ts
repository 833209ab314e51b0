import type { Endpoint } from '@haat/contract/http/endpoint';
import { OrderRefusal, Refusal } from '@haat/contract/http/refusal';
import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Static, TSchema } from 'typebox';
import { Refused } from '../refused.ts';
import { sendRefused } from '../send-refused.ts';
import { largestBody } from './bodies/largest-body.ts';
import type { LaneName } from './limits/admission.ts';
import type { Requester } from './limits/admission-lane.ts';
import type { CountRequest } from './limits/rate-limits.ts';
import { CachedResponse } from './responses/cached-response.ts';

type Of<S> = S extends TSchema ? Static<S> : undefined;
type Part<E, K extends string> = E extends Record<K, infer S> ? Of<S> : undefined;

/** The argument of a handler: the parts of the request that the schemas of its endpoint describe, already validated. */
export interface EndpointRequest<E extends Endpoint> {
  body: Part<E, 'body'>;
  params: Part<E, 'params'>;
  query: Part<E, 'query'>;
  headers: Part<E, 'headers'>;
  /** The signed-in customer, if the endpoint is for customers. */
  caller: E['access'] extends 'customer' ? Caller : null;
  ip: string;
  /** `http` or `https`. */
  protocol: string;
  log: FastifyBaseLogger;
}

/** A signed-in customer. */
export interface Caller {
  /** The customer's id. */
  customer: number;
  /** The session of the request. */
  session: Buffer;
  /** The SHA-256 of the session's device cookie; null if the session began without one. */
  device: Buffer | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    caller: Caller | null;
  }
  interface FastifyInstance {
    /** The endpoints that pages call within the process, by name. */
    inProcess: Map<string, InProcessEndpoint>;
  }
}

/** An endpoint and its handler, with the same admission as by HTTP. The request must be validated. */
interface InProcessEndpoint {
  endpoint: Endpoint;
  handle: (request: EndpointRequest<Endpoint>) => Promise<HandlerResult<Endpoint>>;
}

/** The result of a handler whose client has the response already, by its `ETag`: the response is 304. */
export const NOT_MODIFIED = Symbol('not modified');

type HandlerResult<E extends Endpoint> =
  | Static<E['response']>
  | CachedResponse
  | Refused
  | typeof NOT_MODIFIED;

/** Finds the customer by the `Authorization` header, or refuses with 401. */
export type Guard = (authorization: string | undefined) => Promise<Caller | Refused>;

interface RouteOptions<E extends Endpoint> {
  guard?: Guard;
  /** Decides about each request before its body is read, for clients other than customers. The route is then not public. */
  authorize?: (request: FastifyRequest) => Promise<Refused | null>;
  /** The route is not part of the OpenAPI document. */
  hide?: boolean;
  limit?: CountRequest;
  /**
   * The admission lane of its requests. By default `staff` below `/api/office/`, `shoppers` for other requests that change
   * data or belong to one customer, and none for public GET requests, whose responses are cached.
   */
  lane?: LaneName;
  /** The largest body in bytes, if it is not that of most routes. A schema that allows less lowers it. */
  bodyLimit?: number;
  /** Pages call this endpoint within the process, too (`ssr/call-endpoint.ts`). Its handler then gets no `reply`, and it has no `limit`. */
  inProcess?: true;
  /** Units of admission that the work costs beyond the one that each request to a public route costs. */
  price?: (request: EndpointRequest<E>) => number;
}

type Handler<E extends Endpoint> = (
  request: EndpointRequest<E>,
  reply: FastifyReply,
) => Promise<HandlerResult<E>>;

/** An endpoint for customers requires a guard. */
type Options<E extends Endpoint> = E['access'] extends 'customer'
  ? RouteOptions<E> & { guard: Guard }
  : Omit<RouteOptions<E>, 'guard'>;

/** Registers the route of one endpoint. The handler makes one call and returns the result or a `Refused`. */
export function registerEndpoint<const E extends Endpoint & { access: 'public' }>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
): void;
export function registerEndpoint<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  options: Options<E>,
  handler: Handler<E>,
): void;
export function registerEndpoint<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  ...given: [handler: Handler<E>] | [options: RouteOptions<E>, handler: Handler<E>]
): void {
  const [options, handler] = given.length === 1 ? [{}, given[0]] : given;
  const { guard, authorize, hide = false, limit, price }: RouteOptions<E> = options;
  const lane = options.lane ?? laneOf(endpoint);
  const { admission } = app;
  if (!app.hasRequestDecorator('caller')) app.decorateRequest('caller', null);
  const isShared = endpoint.access === 'public' && !lane && !authorize;
  const inSlot = <T>(request: FastifyRequest, work: () => Promise<T>) =>
    lane ? admission.run(lane, requesterOf(request), work) : work();
  // Responses without a lane are cached, and the cache counts what it does not have.
  const isPriced = endpoint.access === 'public' && lane !== undefined && lane !== 'staff';
  const count = async (request: FastifyRequest): Promise<Refused | null> => {
    const isCounted = limit !== undefined || endpoint.method !== 'GET';
    const { caller } = request;
    return (await limit?.(request.ip)) ?? (caller && isCounted ? app.countCustomer(caller.customer) : null);
  };
  if (options.inProcess) {
    const handle = async (request: EndpointRequest<E>) => {
      if (isPriced) admission.count(request.ip);
      const work = () => handler(request, undefined as never);
      return lane ? admission.run(lane, { ip: request.ip }, work) : work();
    };
    app.inProcess.set(endpoint.name!, { endpoint, handle: handle as InProcessEndpoint['handle'] });
  }
  const { schema, largest } = describe(endpoint);
  app.route({
    schema: { ...schema, hide },
    bodyLimit: Math.min(options.bodyLimit ?? app.initialConfig.bodyLimit!, largest),
    // An invalid request is counted like any other, and refused after that.
    attachValidation: true,
    method: endpoint.method,
    url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
    // Before the body is read: no body of an unknown client or in an overloaded lane is read.
    onRequest: async (request, reply) => {
      if (!isShared) reply.header('cache-control', 'no-store');
      if (lane) admission.refuseIfFull(lane, requesterOf(request));
      // The address is read only if it counts: Fastify parses the addresses of all proxies each time.
      if (isPriced) admission.count(request.ip);
      const unauthorized =
        endpoint.access === 'customer'
          ? await identify(guard, request)
          : ((await authorize?.(request)) ?? null);
      // A multipart request is counted before its file is read; other requests after their body is validated.
      const refused =
        unauthorized ?? (endpoint.multipart ? await inSlot(request, () => count(request)) : null);
      if (refused) return refuse(refused, request, reply);
    },
    handler: async (request, reply) => {
      // The slot is free again before the response is sent: a client may read it slowly.
      const result = await inSlot(request, async () => {
        const refused = endpoint.multipart ? null : await count(request);
        if (refused) return refused;
        if (request.validationError) throw request.validationError;
        const valid = request as unknown as EndpointRequest<E>;
        if (price) admission.count(request.ip, price(valid));
        return handler(valid, reply);
      });
      if (result instanceof Refused) return refuse(result, request, reply);
      if (result instanceof CachedResponse) return result.send(request, reply);
      if (result === NOT_MODIFIED) return reply.code(304).send();
      return reply.code(endpoint.status ?? 200).send(result);
    },
    // A body that cannot be read is counted, too: the handler never sees it.
    errorHandler: async (error, request, reply) => {
      const isUncounted = isUnreadable(error) && !endpoint.multipart;
      const refused = isUncounted ? await inSlot(request, () => count(request)) : null;
      if (refused) return refuse(refused, request, reply);
      throw error;
    },
  });
}

/** Whether Fastify has refused a body: it is malformed, too large or of another content type. */
function isUnreadable({ code }: FastifyError): boolean {
  return code?.startsWith('FST_ERR_CTP_') ?? false;
}

function laneOf({ access, method, path }: Endpoint): LaneName | undefined {
  if (path.startsWith('/api/office/')) return 'staff';
  return access === 'public' && method === 'GET' ? undefined : 'shoppers';
}

/** The client of a request: its IP address and its connection. */
export function requesterOf({ ip, raw }: FastifyRequest): Requester {
  return { ip, socket: raw.socket };
}

/** Stores the signed-in customer in `request.caller`, or returns a `Refused`. */
async function identify(guard: Guard | undefined, request: FastifyRequest): Promise<Refused | null> {
  if (!guard) throw new Error(`${request.url} has no guard`);
  const caller = await guard(request.headers.authorization);
  if (caller instanceof Refused) return caller;
  request.caller = caller;
  return null;
}

function refuse(refused: Refused, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (refused.status === 401) {
    const error = request.headers.authorization === undefined ? '' : ', error="invalid_token"';
    reply.header('www-authenticate', `Bearer realm="haat"${error}`);
  }
  return sendRefused(refused, reply);
}

type Description = { schema: ReturnType<typeof schemaOf>; largest: number };
const descriptions = new WeakMap<Endpoint, Description>();

/** Fastify's schema of an endpoint, and its largest body in bytes. Made once per process: the tests open hundreds of shops. */
function describe(endpoint: Endpoint): Description {
  let description = descriptions.get(endpoint);
  if (!description) {
    description = { schema: schemaOf(endpoint), largest: largestBody(endpoint.body) };
    descriptions.set(endpoint, description);
  }
  return description;
}

function schemaOf({
  name,
  summary,
  path,
  access,
  params,
  query,
  headers,
  body,
  multipart,
  response,
  status,
  refusals,
}: Endpoint) {
  const responses: Record<string, TSchema> = { [status ?? 200]: response, 400: Refusal, 429: Refusal };
  if (access === 'customer') responses[401] = Refusal;
  for (const refusal of refusals ?? []) responses[refusal] = refusal === 409 ? OrderRefusal : Refusal;
  return {
    ...(name !== undefined && { operationId: name }),
    summary,
    tags: [path.split('/')[2] ?? 'shop'],
    security: access === 'customer' ? [{ bearer: [] }] : [],
    ...(params ? { params } : {}),
    ...(query ? { querystring: query } : {}),
    ...(headers ? { headers } : {}),
    ...(body ? { body } : {}),
    ...(multipart ? { consumes: ['application/json', 'multipart/form-data'] } : {}),
    response: responses,
  };
}
