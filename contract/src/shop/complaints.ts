import { type Static, Type } from 'typebox';
import { endpoint } from '../http/endpoint.ts';
import { Id } from '../http/id.ts';
import { MAX_LINES } from '../http/limits.ts';
import { Closed, Named, Nullable, TokenParams } from '../http/schemas.ts';
import { complaintReasons, complaintWishes, MAX_COMPLAINT_TEXT } from './complaint-choices.ts';
import { OrderPhoto, photoForm } from './order-photos.ts';

const Time = Type.String({ description: 'ISO 8601 UTC' });

/** How much of a line: pieces, or grams of a line that was weighed. */
export const complaintAmount = Type.Integer({
  minimum: 1,
  maximum: 1_000_000,
  description: 'pieces; grams of a line that was weighed',
});

/** A complaint about lines of a delivered order. */
export const NewComplaint = Named(
  'NewComplaint',
  {
    key: Type.String({
      pattern: '^[0-9a-f]{32}$',
      description: 'of the request; a repeated one reports nothing',
    }),
    text: Type.Optional(Type.String({ maxLength: MAX_COMPLAINT_TEXT })),
    lines: Type.Array(
      Closed({
        line: Id,
        amount: complaintAmount,
        reason: Type.Enum(complaintReasons),
        wish: Type.Enum(complaintWishes),
      }),
      { minItems: 1, maxItems: MAX_LINES },
    ),
  },
  { additionalProperties: false },
);
export type NewComplaint = Static<typeof NewComplaint>;

/** A complaint with its clocks; amounts in taka. */
export const Complaint = Named('Complaint', {
  id: Type.Integer(),
  key: Type.String({ description: 'of the request that reported it' }),
  at: Time,
  text: Type.String(),
  photos: Type.Array(Type.String({ description: 'URL' })),
  answer_by: Time,
  answered: Nullable(Time, { description: 'when the last line was decided; null: not yet' }),
  money: Nullable(
    Type.Object({
      by: Time,
      back: Type.Boolean({ description: 'it was sent or handed over' }),
    }),
    { description: 'null: no line was refunded' },
  ),
  lines: Type.Array(
    Type.Object({
      line: Type.Integer(),
      amount: complaintAmount,
      reason: Type.Enum(complaintReasons),
      wish: Type.Enum(complaintWishes),
      decision: Nullable(Type.Enum(['refund', 'credit', 'again', 'no'])),
      refunded: Type.Number({
        description: 'of the decisions refund and credit, with the tax; otherwise 0',
      }),
      sent_again: Type.String({ description: 'number of the order that replaces it; empty: none' }),
      note: Type.String({ description: 'of the shop' }),
    }),
  ),
});
export type Complaint = Static<typeof Complaint>;

/** What can be reported about an order, and what was. */
export const OrderComplaints = Named('OrderComplaints', {
  until: Nullable(Time, { description: 'until when a complaint can be reported; null: not now' }),
  lines: Type.Array(
    Type.Object({
      line: Type.Integer(),
      most: Type.Integer({ description: 'that can be reported; 0 while a complaint about it is open' }),
      unit: Type.Enum(['pieces', 'grams']),
    }),
  ),
  complaints: Type.Array(Complaint, { description: 'oldest first' }),
});
export type OrderComplaints = Static<typeof OrderComplaints>;

const ofOrder = { access: 'customer', params: Type.Object({ id: Id }), response: OrderComplaints } as const;
const ofGuest = {
  access: 'public',
  params: TokenParams,
  response: OrderComplaints,
} as const;

export const listComplaints = endpoint('listComplaints', {
  ...ofOrder,
  summary: 'Complaints about an order, and what can be reported',
  refusals: [404],
});
export const listGuestComplaints = endpoint('listGuestComplaints', {
  ...ofGuest,
  summary: 'Complaints about an order, and what can be reported',
  refusals: [404],
});

const report = {
  summary: 'Report what is wrong with a delivered order, once per key',
  body: NewComplaint,
} as const;

/** 409 `not_delivered`, `complaint_too_late`, `complaint_open` with the line, `nothing_left` of a line; 422 `wrong_quantity`. */
export const reportComplaint = endpoint('reportComplaint', {
  ...ofOrder,
  ...report,
  refusals: [404, 409, 422],
});
/** The same; 403 `ordered_by_account`. */
export const reportGuestComplaint = endpoint('reportGuestComplaint', {
  ...ofGuest,
  ...report,
  refusals: [403, 404, 409, 422],
});

const photo = {
  summary: 'Add a photo to a complaint, once per key',
  body: Closed(photoForm),
  multipart: true,
  response: OrderPhoto,
  status: 201,
} as const;

/** 409 `too_many_photos`; 413 above 5 MB; 400 for a file that is no photo, is damaged or has too many pixels. */
export const addComplaintPhoto = endpoint('addComplaintPhoto', {
  ...photo,
  access: 'customer',
  params: Type.Object({ id: Id, complaint: Id }),
  refusals: [404, 409, 413, 503],
});
export const addGuestComplaintPhoto = endpoint('addGuestComplaintPhoto', {
  ...photo,
  access: 'public',
  params: Type.Object({ ...TokenParams.properties, complaint: Id }),
  refusals: [403, 404, 409, 413, 503],
});
