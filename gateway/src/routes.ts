import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ResponseKind } from './faults.ts';
import type { Gateway, GatewayRequest } from './gateway.ts';
import { openSession } from './open-session.ts';
import { pageRoutes } from './page-routes.ts';
import { findRefund, refundCapture } from './refund.ts';
import { sendResponse } from './response.ts';
import type { Session } from './session.ts';
import type { Fields } from './signature.ts';
import { findSession, findTransaction, type GatewayResponse, validatePayment } from './validate.ts';

export interface RoutePlacement {
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
  routes.get('/validator/api/validationserverAPI.php', hidden, async (request, reply) =>
    respond(gateway, 'validation', validatePayment(gateway, readQuery(request)), reply),
  );
  routes.get('/validator/api/merchantTransIDvalidationAPI.php', hidden, async (request, reply) => {
    const query = readQuery(request);
    // The operation depends only on the parameters.
    if (query.sessionkey !== undefined) return respond(gateway, 'query', findSession(gateway, query), reply);
    if (query.tran_id !== undefined) return respond(gateway, 'query', findTransaction(gateway, query), reply);
    if (query.refund_ref_id !== undefined)
      return respond(gateway, 'refund', findRefund(gateway, query), reply);
    return respond(gateway, 'refund', refundCapture(gateway, query), reply);
  });
  routes.get('/public/tls/', hidden, async () => 'TLS is okay');
}

function baseUrl(session: Session, { publicUrl, prefix = '' }: RoutePlacement): string {
  return publicUrl ?? new URL(session.urls.success).origin + prefix;
}

function readQuery(request: FastifyRequest): Record<string, string | undefined> {
  return request.query as Record<string, string | undefined>;
}

async function respond(
  gateway: Gateway,
  name: GatewayRequest['name'],
  { response, session }: GatewayResponse,
  reply: FastifyReply,
) {
  await gateway.onRequest({ name, session });
  return sendResponse(responseKind(gateway, name, session), reply, response);
}

/** Returns the fault of the session; without a session, the fault of the gateway. */
function responseKind(
  gateway: Gateway,
  name: GatewayRequest['name'],
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
