import * as endpoints from '@haat/contract/office/orders/chats';
import type { FastifyInstance } from 'fastify';
import { type OfficeContext, registerOffice } from '../staff/office-endpoint.ts';
import { offerChatOrder } from './offer-chat-order.ts';
import { readChatDraft } from './read-chat-draft.ts';
import { getChat, listChats } from './read-chats.ts';
import { markChatAnswered, replyToChat } from './reply-to-chat.ts';

/** The chats of the endpoints. */
export function chatRoutes(app: FastifyInstance, context: OfficeContext): void {
  const { db, index, terms } = context;
  registerOffice(app, context, endpoints.listChats, () => listChats(db));
  registerOffice(app, context, endpoints.getChat, ({ params }) => getChat(db, params.id));
  registerOffice(app, context, endpoints.replyToChat, ({ staff, params, body }) =>
    replyToChat(db, staff, { id: params.id, ...body }),
  );
  registerOffice(app, context, endpoints.markChatAnswered, ({ staff, params }) =>
    markChatAnswered(db, staff, params.id),
  );
  registerOffice(app, context, endpoints.readChatDraft, ({ params, query }) =>
    readChatDraft(db, index, { id: params.id, message: query.message }),
  );
  registerOffice(app, context, endpoints.offerChatOrder, async ({ staff, params, body }) =>
    offerChatOrder(db, staff, { id: params.id, ...body }, await terms()),
  );
}
