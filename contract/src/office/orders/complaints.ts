import { type Static, Type } from 'typebox';
import { Id } from '../../http/id.ts';
import { MAX_QUANTITY } from '../../http/limits.ts';
import { Closed, Named, Nullable } from '../../http/schemas.ts';
import { soldBy } from '../../money/sold-by.ts';
import { complaintReasons, complaintWishes } from '../../shop/complaint-choices.ts';
import { Complaint, complaintAmount, NewComplaint } from '../../shop/complaints.ts';
import { officeEndpoint } from '../endpoint.ts';
import { Paisa } from '../paisa.ts';

const Key = Type.String({
  pattern: '^[0-9a-f]{32}$',
  description: 'of the request; a repeated one has one effect',
});

/** A line of a complaint, with what its order line was. */
const OfficeComplaintLine = Named('OfficeComplaintLine', {
  id: Type.Integer(),
  name: Type.String(),
  name_bn: Type.String(),
  unit: Type.String(),
  sold_by: Type.Enum(soldBy),
  line: Type.Integer({ description: 'of the order' }),
  quantity: Type.Integer({ description: 'supplied pieces' }),
  grams: Nullable(Type.Integer(), { description: 'what they weighed; null: not weighed' }),
  amount: complaintAmount,
  most: Type.Integer({ description: 'of `amount` that a decision can be about; 0 after the decision' }),
  reason: Type.Enum(complaintReasons),
  wish: Type.Enum(complaintWishes),
  refund_paisa: Paisa('what a refund of `amount` is now, with the tax; after the decision what was refunded'),
  decision: Nullable(Type.Enum(['refund', 'credit', 'again', 'no'])),
  accepted: Nullable(Type.Integer()),
  note: Type.String(),
  decided: Nullable(Type.String()),
  decided_by: Type.String(),
  waits: Type.Boolean({ description: 'a decision waits for a second person' }),
  sent_again: Nullable(Type.Object({ id: Type.Integer(), number: Type.String() })),
  back: Nullable(Type.Object({ to: Type.Enum(['stock', 'waste']), quantity: Type.Integer() }), {
    description: 'goods that came back',
  }),
  credit_note: Nullable(Type.String(), { description: 'the number of its credit note' }),
});
export type OfficeComplaintLine = Static<typeof OfficeComplaintLine>;

export const OfficeComplaint = Named('OfficeComplaint', {
  ...Type.Omit(Complaint, ['lines', 'key']).properties,
  order: Type.Integer(),
  number: Type.String(),
  receiver_name: Type.String(),
  receiver_phone_number: Type.String(),
  actor: Type.String({ description: 'customer, guest, or staff:Rina for a caller' }),
  late: Type.Boolean({ description: 'the answer or the money is late' }),
  recent: Type.Integer({ description: 'complaints of the phone in the last 30 days, with this one' }),
  paid_online: Type.Boolean({ description: 'a refund goes back online' }),
  lines: Type.Array(OfficeComplaintLine),
});
export type OfficeComplaint = Static<typeof OfficeComplaint>;

const Complaints = Type.Array(OfficeComplaint);

/** `open`: undecided, or with money that is not back, the oldest first. `done`: the others, the newest first, at most 100. */
export const listAllComplaints = officeEndpoint('listAllComplaints', {
  summary: 'Complaints of all orders',
  right: 'orders.read',
  query: Closed({ show: Type.Optional(Type.Enum(['open', 'done'], { description: 'default: open' })) }),
  response: Complaints,
});

export const listOrderComplaints = officeEndpoint('listOrderComplaints', {
  summary: 'Complaints about an order, oldest first',
  right: 'orders.read',
  params: Type.Object({ id: Id }),
  response: Complaints,
});

/** Refused as `reportComplaint` of the shop, but never too late. */
export const reportForCaller = officeEndpoint('reportForCaller', {
  summary: 'Report a complaint for somebody who calls, once per key',
  right: 'orders.edit',
  params: Type.Object({ id: Id }),
  body: NewComplaint,
  response: Complaints,
  refusals: [404, 409, 422],
});

export const getComplaintRefund = officeEndpoint('getComplaintRefund', {
  summary: 'What a refund of a part of a line would be',
  right: 'orders.read',
  params: Type.Object({ id: Id }),
  query: Closed({ amount: complaintAmount }),
  response: Type.Object({ refund_paisa: Paisa() }),
  refusals: [404, 422],
});

export const ComplaintDecision = Named(
  'ComplaintDecision',
  {
    key: Key,
    decision: Type.Enum(['refund', 'credit', 'again', 'no']),
    amount: Type.Optional(complaintAmount),
    note: Type.Optional(Type.String({ maxLength: 300, description: 'the shopper reads it; `no` needs one' })),
    in_cash: Type.Optional(Type.Boolean({ description: 'in cash although it was paid online' })),
    seen_paisa: Type.Optional(Paisa('the refund that was shown')),
  },
  { additionalProperties: false },
);
export type ComplaintDecision = Static<typeof ComplaintDecision>;

/**
 * Decides about a line of a complaint. 409 `complaint_decided` with `decision`, `by` and `at`; `refund_changed` with `amount_paisa`; `made_good`;
 * `out_of_stock`; `confirmation_needed`: see `listValueRequests`. 403 `cash_not_allowed`: a refund in cash needs the right `cash.manage`. 422
 * `wrong_quantity`; 400 without the note of a `no`.
 */
export const decideComplaint = officeEndpoint('decideComplaint', {
  summary: 'Refund, credit, send again or refuse a line of a complaint, once',
  right: 'orders.edit',
  params: Type.Object({ id: Id }),
  body: ComplaintDecision,
  response: Complaints,
  refusals: [403, 404, 409, 422],
});

export const GoodsBack = Closed({
  quantity: Type.Integer({ minimum: 1, maximum: MAX_QUANTITY }),
  to: Type.Enum(['stock', 'waste'], { description: 'they are sold again, or thrown away' }),
});
export type GoodsBack = Static<typeof GoodsBack>;

/** 409 `goods_back_before`; 422 `wrong_quantity`. */
export const bringBack = officeEndpoint('bringBack', {
  summary: 'Record goods of a complaint that came back, once',
  right: 'orders.edit',
  params: Type.Object({ id: Id }),
  body: GoodsBack,
  response: Complaints,
  refusals: [404, 409, 422],
});
