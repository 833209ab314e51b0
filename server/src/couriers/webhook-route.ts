import { courierWebhookPath } from '@haat/contract/http/api-routes';
import { Refusal } from '@haat/contract/http/refusal';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../platform/db/database.ts';
import type { Limit } from '../platform/http/limits/rate-limits.ts';
import { notFound } from '../platform/refused.ts';
import { sendRefused } from '../platform/send-refused.ts';
import type { Couriers } from './courier/courier.ts';
import { COURIERS } from './couriers.ts';
import { scheduleCheck } from './parcels/schedule-check.ts';

/** In bytes: a message has about ten short fields. */
const MAX_BODY = 16 * 1024;

const ANSWER = { description: 'what the courier expects', type: 'object', additionalProperties: true };

const UNAUTHORIZED = { status: 'error', message: 'Unauthorized' };

/**
 * The messages of couriers. One that has not the secret of the shop is refused with 401, and nothing happens. Of another one nothing is
 * trusted: the shop asks the courier about that parcel.
 */
export function courierWebhookRoute(
  app: FastifyInstance,
  db: Database,
  { couriers, messages }: { couriers: Couriers; messages: Limit },
): void {
  const NONE = notFound('Courier');
  app.post(
    courierWebhookPath.replace('{courier}', ':courier'),
    {
      bodyLimit: MAX_BODY,
      schema: {
        operationId: 'tellOfParcel',
        summary: "A courier's message about a parcel",
        tags: ['couriers'],
        security: [],
        params: {
          type: 'object',
          properties: { courier: { type: 'string', enum: COURIERS.map(({ name }) => name) } },
        },
        body: { type: 'object', description: 'the fields of the courier', additionalProperties: true },
        response: {
          200: ANSWER,
          202: ANSWER,
          401: ANSWER,
          400: Refusal,
          404: Refusal,
          413: Refusal,
          415: Refusal,
          429: Refusal,
          503: Refusal,
        },
      },
      // Before the body is read.
      onRequest: async ({ ip }, reply) => {
        const tooMany = await messages.limit(ip);
        if (tooMany) await sendRefused(tooMany, reply);
      },
    },
    async ({ params, headers, query, body }, reply) => {
      const { courier: name } = params as { courier: string };
      const courier = (await couriers.current()).get(name);
      if (!courier) return sendRefused(NONE, reply);
      const claims = courier.readWebhook({
        headers: headers as Record<string, string | undefined>,
        query: query as Record<string, string | undefined>,
        body,
      });
      if (claims?.invoice || claims?.consignment) await scheduleCheck(db, name, claims);
      const { status, headers: own, body: answer } = courier.webhookAnswer;
      return reply
        .code(claims ? status : 401)
        .headers(own)
        .header('cache-control', 'no-store')
        .send(claims ? answer : UNAUTHORIZED);
    },
  );
}
