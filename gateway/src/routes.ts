import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Faults, ResponseKind } from './faults.ts';
import type { Gateway, GatewayRequest } from './gateway.ts';
import { openSession } from './open-session.ts';
import { pageRoutes } from './page-routes.ts';
import { findRefund, refundCapture } from './refund.ts';
import { sendResponse } from './response.ts';
import type { Session } from './session.ts';
import type { Fields } from './signature.ts';
import {
  findSession,
  findTransaction,
  type GatewayResponse,
  type Query,
  validatePayment,
} from './validate.ts';

interface RoutePlacement {
  /** Base URL of these routes for browsers; default: the origin of the shop's success URL, plus `prefix`. */
  publicUrl?: string;
  /** Path prefix of every route. */
  prefix?: string;
}

/** Registers the gateway's routes: three for the shop's server, and the hosted page. */
export async function gatewayRoutes(
  app: FastifyInstance,
  gateway: Gateway,
  placement: RoutePlacement = {},
): Promise<void> {
  await app.register(
    async (routes) => {
      acceptOnlyForms(routes);
      serverRoutes(routes, gateway, placement);
      pageRoutes(routes, gateway);
    },
    { prefix: placement.prefix ?? '' },
  );
}

/** Ignores multipart and JSON bodies; like the provider, the gateway then reports wrong credentials. */
function acceptOnlyForms(routes: FastifyInstance): void {
  routes.removeAllContentTypeParsers();
  routes.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  routes.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null, null));
}

function serverRoutes(routes: FastifyInstance, gateway: Gateway, placement: RoutePlacement): void {
  const hidden = { schema: { hide: true } };
  routes.post('/gwprocess/v4/api.php', hidden, async (request, reply) => {
    const pageUrl = (session: Session) =>
      `${baseUrl(session, placement)}/EasyCheckOut/testcde${session.key.toLowerCase()}`;
    const found = openSession(gateway, request.body as Fields | null, pageUrl);
    return respond(gateway, 'session', found, reply);
  });
  routes.get('/validator/api/validationserverAPI.php', hidden, async (request, reply) => {
    const query = request.query as Query;
    return respond(gateway, 'validation', run(validatePayment, gateway, query), reply);
  });
  routes.get('/validator/api/merchantTransIDvalidationAPI.php', hidden, async (request, reply) => {
    const query = request.query as Query;
    const [name, operation] = operationOf(query);
    return respond(gateway, name, run(operation, gateway, query), reply);
  });
  routes.get('/public/tls/', hidden, async () => 'TLS is okay');
}

type Operation = (gateway: Gateway, query: Query) => GatewayResponse;

/** The operation depends only on the parameters. */
function operationOf(query: Query): [name: 'query' | 'refund', operation: Operation] {
  if (query.sessionkey !== undefined) return ['query', findSession];
  if (query.tran_id !== undefined) return ['query', findTransaction];
  return ['refund', query.bank_tran_id === undefined ? findRefund : refundCapture];
}

/** Runs an operation for the store; nobody else learns or changes anything. */
function run(operation: Operation, gateway: Gateway, query: Query): GatewayResponse {
  if (isStore(gateway, query)) return operation(gateway, query);
  return { response: { APIConnect: 'INVALID_REQUEST' }, session: undefined };
}

function isStore({ storeId, storePassword }: Gateway, { store_id, store_passwd }: Query): boolean {
  return store_id === storeId && store_passwd === storePassword;
}

function baseUrl(session: Session, { publicUrl, prefix = '' }: RoutePlacement): string {
  return publicUrl ?? new URL(session.urls.success).origin + prefix;
}

async function respond(
  gateway: Gateway,
  name: keyof Faults & GatewayRequest['name'],
  { response, session }: GatewayResponse,
  reply: FastifyReply,
) {
  await gateway.onRequest({ name, session });
  return sendResponse(responseKind(gateway, name, session), reply, response);
}

/** Returns the fault of the session; without a session, the fault of the gateway. */
function responseKind(
  gateway: Gateway,
  name: keyof Faults & GatewayRequest['name'],
  session: Session | undefined,
): ResponseKind {
  const how = session?.faults[name] ?? gateway.faults[name] ?? 'right';
  switch (how) {
    case 'refused':
    case 'no_page':
    case 'other_host':
    case 'processing':
    case 'cancelled':
    case 'failed':
      return 'right'; // These are field values of a normal response.
    default:
      return how;
  }
}
