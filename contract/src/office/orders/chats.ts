import { type Static, Type } from 'typebox';
import { Id } from '../../http/id.ts';
import { IdempotencyKey } from '../../http/idempotency-key.ts';
import { Closed, Named, Nullable } from '../../http/schemas.ts';
import { officeEndpoint } from '../endpoint.ts';
import { Paisa } from '../paisa.ts';
import { DeskOrderRequest, DeskProduct } from './desk.ts';

const Time = Nullable(Type.String());

/** What a phone and the shop have written to each other on WhatsApp. */
export const Chat = Named('Chat', {
  id: Type.Integer(),
  phone: Type.String({ description: 'E.164; also of another country' }),
  name: Type.String({ description: 'as the person calls herself there' }),
  received: Type.String({ description: 'the newest message of the person' }),
  kind: Type.String({ description: 'of it, as WhatsApp names it: `text`, `image`, `audio`' }),
  text: Type.String({ description: 'its text or caption, or the place of a location' }),
  open_until: Time,
  answered: Time,
  answered_by: Type.String(),
  dropped: Type.Integer({ description: 'messages above the limit of a day, which are not stored' }),
});
export type Chat = Static<typeof Chat>;

export const ChatThread = Named('ChatThread', {
  ...Chat.properties,
  messages: Type.Array(
    Type.Object({
      id: Type.String(),
      by: Type.Enum(['customer', 'shop']),
      kind: Type.String({ description: 'as WhatsApp names it; only texts and captions are stored' }),
      text: Type.String(),
      at: Type.String(),
      status: Type.String({
        description: 'of the shop’s own: queued, asked, sent, delivered, read, failed, uncertain',
      }),
    }),
    { description: 'the last 100, the oldest first' },
  ),
});
export type ChatThread = Static<typeof ChatThread>;

/** Those that wait first, the longest waiting before the others; then the newest. */
export const listChats = officeEndpoint('listChats', {
  summary: 'Chats on WhatsApp, at most 100',
  right: 'messages.answer',
  response: Type.Object({
    used: Type.Boolean({ description: 'false: the shop has no WhatsApp' }),
    chats: Type.Array(Chat),
  }),
});

export const getChat = officeEndpoint('getChat', {
  summary: 'The messages of a chat',
  right: 'messages.answer',
  params: Type.Object({ id: Id }),
  response: ChatThread,
  refusals: [404],
});

/** The same key sends one message. 409 `chat_closed`, `no_whatsapp`. */
export const replyToChat = officeEndpoint('replyToChat', {
  summary: 'Answer in a chat, within a day after the last message of the person',
  right: 'messages.answer',
  params: Type.Object({ id: Id }),
  body: Closed({ key: IdempotencyKey, text: Type.String({ minLength: 1, maxLength: 1_000 }) }),
  response: ChatThread,
  refusals: [404, 409],
});

export const markChatAnswered = officeEndpoint('markChatAnswered', {
  summary: 'Record that a chat needs no answer',
  right: 'messages.answer',
  params: Type.Object({ id: Id }),
  response: Chat,
  refusals: [404],
});

/** The lines of messages as the quick list reads them. */
export const ChatDraft = Named('ChatDraft', {
  lines: Type.Array(
    Type.Object({
      text: Type.String({ description: 'as the person wrote it' }),
      match: Type.Enum(['found', 'guess', 'none']),
      exact: Type.Boolean({ description: 'false: the packs are not the amount of the line' }),
      quantity: Type.Integer(),
      product: Nullable(DeskProduct),
    }),
  ),
  same_address: Type.Boolean({ description: 'the person asks for the address of before' }),
});
export type ChatDraft = Static<typeof ChatDraft>;

/** It stores nothing. */
export const readChatDraft = officeEndpoint('readChatDraft', {
  summary: 'Read the goods in the messages since the last answer, or in one message',
  right: 'orders.place',
  params: Type.Object({ id: Id }),
  query: Closed({ message: Type.Optional(Id) }),
  response: ChatDraft,
  refusals: [404],
});

/** The person places the order by the link, within a day, or staff at the desk: it has one key, so it is placed once. */
export const offerChatOrder = officeEndpoint('offerChatOrder', {
  summary: 'Answer a chat with the sum of a draft and a link that places it',
  right: 'orders.place',
  params: Type.Object({ id: Id }),
  body: Closed({ ...DeskOrderRequest.properties, total_paisa: Paisa('as the desk shows it; compared') }),
  response: ChatThread,
  refusals: [404, 409, 422],
});
