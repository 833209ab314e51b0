import { type Static, Type } from 'typebox';
import { Id } from '../../http/id.ts';
import { MAX_QUANTITY } from '../../http/limits.ts';
import { Closed, Named } from '../../http/schemas.ts';
import { Version } from '../../http/version.ts';
import { soldBy } from '../../money/sold-by.ts';
import { officeEndpoint } from '../endpoint.ts';
import { Paisa } from '../paisa.ts';
import { OfficeOrder } from './orders.ts';

const Key = Type.String({
  pattern: '^[0-9a-f]{32}$',
  description: 'of the request; a repeated one has one effect',
});
const Reason = Type.String({ minLength: 1, maxLength: 500, description: 'the shopper reads it' });

/** A change of what an order costs: of its goods, of its sum, or of both. */
export const OrderEdit = Named(
  'OrderEdit',
  {
    version: Version,
    key: Key,
    reason: Reason,
    notify: Type.Boolean({ description: 'send the shopper the new total' }),
    lines: Type.Array(
      Closed({
        line: Id,
        quantity: Type.Integer({
          minimum: 0,
          maximum: MAX_QUANTITY,
          description: 'supplied, at most as ordered',
        }),
        missing: Type.Boolean({ description: 'the rest is not there; otherwise it returns to the stock' }),
      }),
      { maxItems: 100 },
    ),
    lower: Type.Optional(
      Closed({
        kind: Type.Enum(['goodwill', 'delivery']),
        amount_paisa: Paisa('by how much the order costs less', { minimum: 1 }),
        line: Type.Optional(Id),
        in_cash: Type.Boolean({ description: 'a refund is paid in cash although it was paid online' }),
      }),
    ),
  },
  { additionalProperties: false },
);
export type OrderEdit = Static<typeof OrderEdit>;

const Sums = Type.Object({
  payable_paisa: Paisa('what the order costs'),
  due_paisa: Paisa(),
});

/** What a change would do. */
export const EditPreview = Named('EditPreview', {
  before: Sums,
  after: Sums,
  refund: Type.Object({ online_paisa: Paisa(), cash_paisa: Paisa(), credit_paisa: Paisa() }),
  stock: Type.Array(
    Type.Object({
      name: Type.String(),
      name_bn: Type.String(),
      unit: Type.String(),
      sold_by: Type.Enum(soldBy),
      quantity: Type.Integer({ description: 'positive: back to the stock' }),
      kind: Type.Enum(['return', 'waste', 'sale']),
    }),
  ),
  messages: Type.Array(
    Type.Object({
      channel: Type.Enum(['sms', 'whatsapp', 'email']),
      text: Type.String(),
      parts: Type.Integer(),
    }),
  ),
  needs_confirmation: Type.Boolean({
    description: 'above the limit of the caller: a second person confirms it',
  }),
});
export type EditPreview = Static<typeof EditPreview>;

const change = {
  right: 'orders.edit',
  params: Type.Object({ id: Id }),
  refusals: [403, 404, 409, 422],
} as const;

/** The change is made and rolled back, so that the preview cannot differ from it. Refused as `editOrder` refuses. */
export const previewEdit = officeEndpoint('previewEdit', {
  ...change,
  body: Closed({ ...OrderEdit.properties, reason: Type.Optional(Reason) }),
  summary: 'What a change of an order would do',
  response: EditPreview,
});

/**
 * Changes what is supplied of an order, or lowers its sum, in one transaction: stock, sum, refund and message. 409 `order_changed`,
 * `wrong_status`, `out_of_stock`, `order_cancelled`; 422 `wrong_quantity`, `wrong_amount`, `nothing_changed`; 403
 * `cash_not_allowed`: a refund in cash needs the right `cash.manage`. 409 `confirmation_needed`: see `listValueRequests`.
 */
export const editOrder = officeEndpoint('editOrder', {
  ...change,
  body: OrderEdit,
  summary: 'Change what an order costs',
  response: OfficeOrder,
});

/** A note of an order. `customer`: it is sent as a message, in the words of the shop. */
export const NewNote = Closed({
  key: Key,
  audience: Type.Enum(['inside', 'customer']),
  text: Type.String({ minLength: 1, maxLength: 300 }),
});
export type NewNote = Static<typeof NewNote>;

/** 422 `not_reachable`: the shop has no provider of messages, or the order no phone or address that it could send to. */
export const addNote = officeEndpoint('addNote', {
  summary: 'Write a note about an order',
  right: 'orders.edit',
  params: Type.Object({ id: Id }),
  body: NewNote,
  response: OfficeOrder,
  refusals: [404, 422],
});
