import * as endpoints from '@haat/contract/office/contact-messages';
import type { Office } from '../staff/office-endpoint.ts';
import { answerContactMessage, openContactMessage } from './answer-contact-message.ts';
import { listContactMessages } from './list-contact-messages.ts';

/** Routes of the messages of the contact form. */
export function inboxRoutes({ route, db }: Office): void {
  route(endpoints.listContactMessages, ({ query }) => listContactMessages(db, query));
  route(endpoints.openContactMessage, ({ staff, params }) => openContactMessage(db, staff, params.id));
  route(endpoints.answerContactMessage, ({ staff, params, body }) =>
    answerContactMessage(db, staff, { id: params.id, ...body }),
  );
}
