import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ResponseKind } from './faults.ts';
import type { Call, Gateway } from './gateway.ts';
import { openSession } from './open-session.ts';
import { pageRoutes } from './page-routes.ts';
import { findRefund, refundCapture } from './refund.ts';
import { sendResponse } from './response.ts';
import type { Session } from './session.ts';
import type { Fields } from './signature.ts';
import { findSession, findTransaction, type GatewayResponse, validatePayment } from './validate.ts';

export interface RoutePlacement {
  /** Where browsers reach these routes; by default below the origin that the shop gives as its own. */
  publicUrl?: string;
  /** Path before every route. */
  prefix?: string;
}

/** The gateway's routes: three for the shop's server, and the hosted page. */
export async function gatewayRoutes(
  app: FastifyInstance,
  gateway: Gateway,
  place: RoutePlacement = {},
): Promise<void> {
  await app.register(
    async (routes) => {
      takeOnlyForms(routes);
      serverRoutes(routes, gateway, place);
      pageRoutes(routes, gateway);
    },
    { prefix: place.prefix ?? '' },
  );
}

/** Multipart and JSON are read as no fields at all: the provider then reports wrong credentials. */
function takeOnlyForms(routes: FastifyInstance): void {
  routes.removeAllContentTypeParsers();
  routes.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  routes.addContentTypeParser('*', { parseAs: 'string' }, (_request, _body, done) => done(null, null));
}

function serverRoutes(routes: FastifyInstance, gateway: Gateway, place: RoutePlacement): void {
  const hidden = { schema: { hide: true } };
  routes.post('/gwprocess/v4/api.php', hidden, async (request, reply) => {
    const pageAt = (session: Session) =>
      `${baseOf(session, place)}/EasyCheckOut/testcde${session.key.toLowerCase()}`;
    const found = openSession(gateway, request.body as Fields | null, pageAt);
    return respond(gateway, 'session', found, reply);
  });
  routes.get('/validator/api/validationserverAPI.php', hidden, async (request, reply) =>
    respond(gateway, 'validation', validatePayment(gateway, queryOf(request)), reply),
  );
  routes.get('/validator/api/merchantTransIDvalidationAPI.php', hidden, async (request, reply) => {
    const query = queryOf(request);
    // Which operation it is depends only on which parameters are there.
    if (query.sessionkey !== undefined) return respond(gateway, 'query', findSession(gateway, query), reply);
    if (query.tran_id !== undefined) return respond(gateway, 'query', findTransaction(gateway, query), reply);
    if (query.refund_ref_id !== undefined)
      return respond(gateway, 'refund', findRefund(gateway, query), reply);
    return respond(gateway, 'refund', refundCapture(gateway, query), reply);
  });
  routes.get('/public/tls/', hidden, async () => 'TLS is okay');
}

function baseOf(session: Session, { publicUrl, prefix = '' }: RoutePlacement): string {
  return publicUrl ?? new URL(session.urls.success).origin + prefix;
}

function queryOf(request: FastifyRequest): Record<string, string | undefined> {
  return request.query as Record<string, string | undefined>;
}

async function respond(
  gateway: Gateway,
  name: Call['name'],
  { response, session }: GatewayResponse,
  reply: FastifyReply,
) {
  await gateway.onCall({ name, session });
  return sendResponse(howOf(gateway, name, session), reply, response);
}

/** Where no session is known, the faults of the whole gateway hold. */
function howOf(gateway: Gateway, name: Call['name'], session: Session | undefined): ResponseKind {
  const how = session?.faults[name] ?? gateway.faults[name] ?? 'right';
  switch (how) {
    case 'refused':
    case 'no_page':
    case 'other_host':
    case 'processing':
    case 'failed':
      return 'right'; // these are fields of a normal response
    default:
      return how;
  }
}
