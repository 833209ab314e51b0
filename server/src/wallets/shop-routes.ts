import { claimKhataSentMoney, getKhataSentMoney } from '@haat/contract/shop/khata';
import * as endpoints from '@haat/contract/shop/send-money';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { registerForOwner } from '../orders/owner-endpoint.ts';
import { type PaidKhata, readPaidKhata } from '../payments/payment-attempts.ts';
import type { Database } from '../platform/db/database.ts';
import { storable } from '../platform/http/bodies/json-body.ts';
import type { Limit } from '../platform/http/limits/rate-limits.ts';
import { type Guard, registerEndpoint } from '../platform/http/register-endpoint.ts';
import { notFound, Refused } from '../platform/refused.ts';
import { claimSentMoney, readSentMoney, readSentToKhata } from './claims.ts';
import { findPhone, receiveSms } from './receive-sms.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The phone whose token the request has. */
    walletPhone: number;
  }
}

/** Claims of the owner of an order: an account, or a guest who has its token; and SMS that a phone of the shop forwards. */
export function walletRoutes(
  app: FastifyInstance,
  db: Database,
  { guard, claims, sms }: { guard: Guard; claims: Limit; sms: Limit },
): void {
  const readKhata = async (khata: PaidKhata | null) =>
    khata ? readSentToKhata(db, khata) : notFound('Khata');
  registerForOwner(
    app,
    db,
    [endpoints.getSentMoney, endpoints.getGuestSentMoney],
    { guard, lane: 'shoppers' },
    ({ order }) => readSentMoney(db, order.id),
  );
  registerForOwner(
    app,
    db,
    [endpoints.claimSentMoney, endpoints.claimGuestSentMoney],
    { guard, ...claims, byWhoOrdered: true },
    async ({ order, kind }, { body }) => {
      const target = { order_id: order.id, khata_id: null };
      const refused = await claimSentMoney(db, target, { ...body, source: 'checkout', actor: kind });
      return refused ?? readSentMoney(db, order.id);
    },
  );
  registerEndpoint(app, getKhataSentMoney, { lane: 'shoppers' }, async ({ params }) =>
    readKhata(await findKhata(db, params.token)),
  );
  registerEndpoint(app, claimKhataSentMoney, claims, async ({ params, body }) => {
    const khata = await findKhata(db, params.token);
    if (!khata) return notFound('Khata');
    const target = { order_id: null, khata_id: khata.id };
    const refused = await claimSentMoney(db, target, { ...body, source: 'checkout', actor: 'customer' });
    return refused ?? readKhata(await readPaidKhata(db, khata.id));
  });

  app.decorateRequest('walletPhone', 0);
  app.register(async (scope) => forwardRoute(scope, db, sms));
}

async function findKhata(db: Database, token: string): Promise<PaidKhata | null> {
  const khata = await db.selectFrom('khata').where('token', '=', token).select('id').executeTakeFirst();
  return khata ? readPaidKhata(db, khata.id) : null;
}

/** In a scope of its own: some apps send a form, which no other route takes. */
function forwardRoute(app: FastifyInstance, db: Database, sms: Limit): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    async (_: FastifyRequest, form: string) => storable(Object.fromEntries(new URLSearchParams(form))),
  );
  registerEndpoint(
    app,
    endpoints.forwardSms,
    {
      bodyLimit: MAX_SMS_BODY,
      // Before the body is read.
      authorize: async (request) => {
        const phone = (await sms.limit(request.ip)) ?? (await findPhone(db, tokenOf(request), sms.limit));
        if (phone instanceof Refused) return phone;
        request.walletPhone = phone.id;
        return null;
      },
    },
    (request) => receiveSms(db, (request as unknown as FastifyRequest).walletPhone, request.body),
  );
}

/** In bytes. */
const MAX_SMS_BODY = 16 * 1024;

function tokenOf({ headers, query }: FastifyRequest): string | undefined {
  const bearer = /^Bearer (\S{1,1000})$/i.exec(headers.authorization ?? '')?.[1];
  const { token } = query as { token?: unknown };
  return bearer ?? (typeof token === 'string' && token.length <= 100 ? token : undefined);
}
