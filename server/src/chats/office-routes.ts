import * as endpoints from '@haat/contract/office/orders/chats';
import type { Office } from '../staff/office-endpoint.ts';
import { offerChatOrder } from './offer-chat-order.ts';
import { readChatDraft } from './read-chat-draft.ts';
import { getChat, listChats } from './read-chats.ts';
import { markChatAnswered, replyToChat } from './reply-to-chat.ts';

/** The chats of the endpoints. */
export function chatRoutes({ route, db, index, terms }: Office): void {
  route(endpoints.listChats, () => listChats(db));
  route(endpoints.getChat, ({ params }) => getChat(db, params.id));
  route(endpoints.replyToChat, ({ staff, params, body }) =>
    replyToChat(db, staff, { id: params.id, ...body }),
  );
  route(endpoints.markChatAnswered, ({ staff, params }) => markChatAnswered(db, staff, params.id));
  route(endpoints.readChatDraft, ({ params, query }) =>
    readChatDraft(db, index, { id: params.id, message: query.message }),
  );
  route(endpoints.offerChatOrder, async ({ staff, params, body }) =>
    offerChatOrder(db, staff, { id: params.id, ...body }, await terms()),
  );
}
