import * as endpoints from '@haat/contract/office/contact-messages';
import type { FastifyInstance } from 'fastify';
import { type OfficeContext, registerOffice } from '../staff/office-endpoint.ts';
import { answerContactMessage, openContactMessage } from './answer-contact-message.ts';
import { listContactMessages } from './list-contact-messages.ts';

/** Routes of the messages of the contact form. */
export function inboxRoutes(app: FastifyInstance, context: OfficeContext): void {
  const { db } = context;
  registerOffice(app, context, endpoints.listContactMessages, ({ query }) => listContactMessages(db, query));
  registerOffice(app, context, endpoints.openContactMessage, ({ staff, params }) =>
    openContactMessage(db, staff, params.id),
  );
  registerOffice(app, context, endpoints.answerContactMessage, ({ staff, params, body }) =>
    answerContactMessage(db, staff, { id: params.id, ...body }),
  );
}
