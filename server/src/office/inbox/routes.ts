import * as endpoints from '@haat/contract/office/contact-messages';
import type { FastifyInstance } from 'fastify';
import { type OfficeContext, registerOffice } from '../staff/office-endpoint.ts';
import { answerMessage, openMessage } from './answer-message.ts';
import { listMessages } from './list-messages.ts';

/** Routes of the messages of the contact form. */
export function inboxRoutes(app: FastifyInstance, context: OfficeContext): void {
  const { db } = context;
  registerOffice(app, context, endpoints.listContactMessages, ({ query }) => listMessages(db, query));
  registerOffice(app, context, endpoints.openContactMessage, ({ staff, params }) =>
    openMessage(db, staff.name, params.id),
  );
  registerOffice(app, context, endpoints.answerContactMessage, ({ staff, params, body }) =>
    answerMessage(db, staff.name, { id: params.id, ...body }),
  );
}
