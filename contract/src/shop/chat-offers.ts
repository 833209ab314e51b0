import { type Static, Type } from 'typebox';
import { endpoint } from '../http/endpoint.ts';
import { Named, Nullable, TokenParams } from '../http/schemas.ts';

/** An order that the shop has written from a chat, for the holder of its link. Of the person it has only what she must check. */
export const ChatOffer = Named('ChatOffer', {
  lines: Type.Array(
    Type.Object({
      name: Type.String(),
      name_bn: Type.String(),
      unit: Type.String(),
      quantity: Type.Integer(),
      price: Type.Number({ description: 'of one, in taka' }),
    }),
  ),
  total: Type.Number({ description: 'with delivery and tax, in taka' }),
  address: Type.String(),
  expires: Type.String(),
  order: Nullable(
    Type.Object({ number: Type.String(), token: Type.String({ description: 'opens the order' }) }),
    { description: 'null: not placed yet' },
  ),
});
export type ChatOffer = Static<typeof ChatOffer>;

/** 404 from a day after it was sent. */
export const getChatOffer = endpoint('getChatOffer', {
  summary: 'The order that the shop has written from a chat, by its link',
  access: 'public',
  params: TokenParams,
  response: ChatOffer,
  refusals: [404],
});

/** Placed once, however often; refused as an order of the desk: 409 `price_changed`, `out_of_stock`; `shop_paused`: a customer orders. */
export const acceptChatOffer = endpoint('acceptChatOffer', {
  summary: 'Place the order of a link',
  access: 'public',
  params: TokenParams,
  response: ChatOffer,
  refusals: [404, 409, 422],
});
