import { toE164 } from '@haat/contract/phone/phone';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../platform/db/database.ts';
import { sendsToDemoPhone } from './channels.ts';
import { DEMO_PHONE_CSP, demoPhonePage, noDemoPhonePage } from './demo-phone-page.ts';

/** The page shows this many of the newest messages of a number. */
const SHOWN = 50;

/**
 * The page of the demo phone: it shows the messages to a typed number. Only a demo shop has it, because its messages are
 * sent to no real phone.
 */
export function demoPhoneRoute(app: FastifyInstance, db: Database): void {
  app.get<{ Querystring: { number?: unknown } }>(
    '/demo/phone',
    { schema: { hide: true } },
    async ({ query }, reply) => {
      reply
        .type('text/html; charset=utf-8')
        .header('cache-control', 'no-store')
        .header('x-robots-tag', 'noindex')
        .header('content-security-policy', DEMO_PHONE_CSP);
      if (!(await sendsToDemoPhone(db))) return reply.code(404).send(noDemoPhonePage());
      const typed = typeof query.number === 'string' ? query.number.slice(0, 40) : '';
      const phone = toE164(typed);
      const received = phone === null ? [] : await findReceived(db, phone);
      return demoPhonePage({ typed, phone, received });
    },
  );
}

function findReceived(db: Database, phone: string) {
  return db
    .selectFrom('demo_message')
    .where('recipient', '=', phone)
    .orderBy('at', 'desc')
    .limit(SHOWN)
    .select(['text', 'at'])
    .execute();
}
