import { type Static, Type } from 'typebox';
import { Named, Nullable } from '../../http/schemas.ts';
import { officeEndpoint } from '../endpoint.ts';
import { ShopState } from '../opening.ts';
import { Paisa } from '../paisa.ts';

/** What waits in the shop. Times in ISO 8601 UTC. */
export const Today = Named('Today', {
  revision: Type.String({
    description: 'changes with each move, opening, call, edit and step of an order, and with cash',
  }),
  orders: Type.Object({
    PENDING: Type.Integer(),
    PROCESSING: Type.Integer(),
    ONGOING: Type.Integer(),
    COMPLETED: Type.Integer(),
    CANCELLED: Type.Integer(),
  }),
  oldest_pending: Nullable(Type.String()),
  to_pick: Type.Integer({ description: 'confirmed orders that are not picked' }),
  to_pack: Type.Integer({ description: 'picked orders that are not packed' }),
  late: Type.Integer({ description: 'open orders whose promised time has passed' }),
  unpaid_online: Type.Integer(),
  held_payments: Type.Integer(),
  to_call: Type.Integer({ description: 'to be called about before they go on' }),
  unopened: Type.Integer({ description: 'new orders from the pages of the shop that nobody has opened' }),
  newest_unopened: Type.Integer({ description: 'id of the newest of them; 0 without one' }),
  refunds_due: Type.Integer({ description: 'refused by the provider, or to be handed over in cash' }),
  value_requests: Type.Integer({ description: 'moves of value that wait for a second person' }),
  complaints: Type.Integer({ description: 'undecided, or with a refund that is not back' }),
  late_complaints: Type.Integer({
    description: 'of these: the answer is later than 72 hours, or the money than ten days',
  }),
  late_parcels: Type.Integer({ description: 'neither delivered nor back in time' }),
  unknown_parcels: Type.Integer({
    description: 'that a courier may have, has not taken, or speaks of otherwise than their orders',
  }),
  payout_problems: Type.Integer({ description: 'between the books and what couriers have paid' }),
  riders_with_cash: Type.Integer({ description: 'a sum is shown to nobody before it is counted' }),
  khata_owed: Type.Integer({ description: 'phones that owe the shop' }),
  khata_owed_paisa: Paisa(),
  khata_overdue: Type.Integer({ description: 'phones whose baki is overdue' }),
  khata_overdue_paisa: Paisa(),
  late_claims: Type.Integer({
    description: 'delivered orders whose money has not come to a wallet in time',
  }),
  failed_messages: Type.Integer(),
  open_messages: Type.Integer({ description: 'of the contact form, to answer' }),
  unread_messages: Type.Integer(),
  open_chats: Type.Integer({ description: 'on WhatsApp, to answer' }),
  out_of_stock: Type.Integer(),
  health_problems: Type.Optional(
    Type.Integer({ description: 'what is wrong with the shop itself; with the right operations.manage' }),
  ),
  can_store: Type.Boolean({
    description:
      'false: every order is refused, because the database cannot write: most likely its disk is full',
  }),
  shop_state: ShopState,
  paused_until: Nullable(Type.String(), { description: 'the pages take no orders until then' }),
});
export type Today = Static<typeof Today>;

/** With `If-None-Match` and its last ETag a client gets 304 until something has changed, so it may ask every few seconds. */
export const getToday = officeEndpoint('getToday', {
  summary: 'What waits in the shop',
  right: 'orders.read',
  response: Today,
});
