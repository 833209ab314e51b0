import { type Static, Type } from 'typebox';
import { Id } from '../../http/id.ts';
import { IdempotencyKey } from '../../http/idempotency-key.ts';
import { Closed, Named, Nullable } from '../../http/schemas.ts';
import { Version } from '../../http/version.ts';
import { orderSteps } from '../../shop/order-choices.ts';
import { officeEndpoint } from '../endpoint.ts';
import { MAX_CASH_PAISA } from '../limits.ts';
import { Paisa } from '../paisa.ts';
import { CallAttempt, CallReason, CourierRecord, callOutcomes, PhoneRecord } from './call-attempt.ts';
import { OfficeOrder, OrderRow } from './orders.ts';

/** An order that must be called about, with the calls that were made. */
export const OrderToCall = Named('OrderToCall', {
  ...OrderRow.properties,
  reasons: Type.Array(CallReason),
  record: PhoneRecord,
  courier_records: Type.Array(CourierRecord, { description: 'of the last day' }),
  calls: Type.Array(CallAttempt, { description: 'oldest first' }),
});
export type OrderToCall = Static<typeof OrderToCall>;

export const listOrdersToCall = officeEndpoint('listOrdersToCall', {
  summary: 'PENDING orders that must be called about, the oldest first, at most 100',
  right: 'orders.call',
  response: Type.Object({
    orders: Type.Array(OrderToCall),
    misses: Type.Integer({ description: 'so many calls without an answer cancel an order' }),
  }),
});

export const NewCall = Closed({
  outcome: Type.Enum(callOutcomes),
  note: Type.Optional(Type.String({ maxLength: 500 })),
  confirm: Type.Optional(
    Type.Boolean({ description: 'confirm the order too; only if it was reached or the call is skipped' }),
  ),
  call_key: IdempotencyKey,
  calls: Type.Integer({ minimum: 0, description: 'calls of the order as it was shown' }),
});
export type NewCall = Static<typeof NewCall>;

/**
 * Records a call about a PENDING order. The last miss that the rules allow cancels the order, with a message. `skipped` needs a note.
 * The same key records one call. 409 `order_changed` with `status`, `moved_by`, `moved_at`; `call_recorded` with `outcome`,
 * `called_by` and `called_at` if somebody else has called meanwhile.
 */
export const recordCall = officeEndpoint('recordCall', {
  summary: 'Record a call to the receiver of an order',
  right: 'orders.call',
  params: Type.Object({ id: Id }),
  body: NewCall,
  response: OfficeOrder,
  refusals: [404, 409, 422],
});

/** What is asked for before a risky order is confirmed. `quiet_call`: a call that the checkout does not name. */
const PhoneStep = Type.Enum(['quiet_call', ...orderSteps]);

/** Which orders that are paid at the door are risky, and what each waits for. */
export const CallRules = Named(
  'CallRules',
  {
    first_order_paisa: Nullable(Paisa('', { minimum: 0, maximum: MAX_CASH_PAISA }), {
      description: 'orders of this total or more, before anything was delivered to the phone; null: no rule',
    }),
    first_order_step: PhoneStep,
    refused_before: Type.Boolean({ description: 'orders of a phone that has refused others at the door' }),
    refused_least: Type.Integer({ minimum: 1, maximum: 20, description: 'so many others' }),
    refused_last: Nullable(Type.Integer({ minimum: 1, maximum: 100 }), {
      description: 'of its last so many orders that were delivered or refused; null: of all',
    }),
    refused_step: PhoneStep,
    far_zones: Type.Array(Id, { maxItems: 100, description: 'orders to these delivery zones' }),
    far_step: Type.Enum(orderSteps),
    advance_kept: Type.Boolean({
      description: 'the advance of an order that is refused at the door stays with the shop',
    }),
    misses: Type.Integer({ minimum: 1, maximum: 20 }),
    version: Version,
  },
  { additionalProperties: false },
);
export type CallRules = Static<typeof CallRules>;

const StoredRules = Type.Object({
  ...CallRules.properties,
  zones: Type.Array(Type.Object({ id: Id, name: Type.String(), name_bn: Type.String() }), {
    description: 'all delivery zones',
  }),
  changed_by: Type.String(),
  changed_at: Type.String(),
});
export type StoredRules = Static<typeof StoredRules>;

export const getCallRules = officeEndpoint('getCallRules', {
  summary: 'Which orders are risky, and what they wait for',
  right: 'orders.call',
  response: StoredRules,
});

/** 400 `refused_last`: less than `refused_least`. 409 `rules_changed` with `changed_by` and `changed_at` if somebody has changed them since `version`. */
export const changeCallRules = officeEndpoint('changeCallRules', {
  summary: 'Change which orders are risky, and what they wait for',
  right: 'calls.rules',
  body: CallRules,
  response: StoredRules,
  refusals: [409],
});
