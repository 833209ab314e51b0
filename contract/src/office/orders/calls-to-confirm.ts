import { type Static, Type } from 'typebox';
import { Id } from '../../http/id.ts';
import { IdempotencyKey } from '../../http/idempotency-key.ts';
import { Version } from '../../http/version.ts';
import { officeEndpoint } from '../endpoint.ts';
import { MAX_CASH_PAISA } from '../limits.ts';
import { Paisa } from '../paisa.ts';
import { CallAttempt, CallReason, callOutcomes } from './call-attempt.ts';
import { OfficeOrder, OrderRow } from './orders.ts';

/** An order that must be called about, with the calls that were made. */
export const OrderToCall = Type.Object(
  {
    ...OrderRow.properties,
    reasons: Type.Array(CallReason),
    calls: Type.Array(CallAttempt, { description: 'oldest first' }),
  },
  { description: 'OrderToCall' },
);
export type OrderToCall = Static<typeof OrderToCall>;

export const listOrdersToCall = officeEndpoint('listOrdersToCall', {
  summary: 'PENDING orders that must be called about, the oldest first, at most 100',
  right: 'orders.call',
  response: Type.Object({
    orders: Type.Array(OrderToCall),
    misses: Type.Integer({ description: 'so many calls without an answer cancel an order' }),
  }),
});

export const NewCall = Type.Object(
  {
    outcome: Type.Enum(callOutcomes),
    note: Type.Optional(Type.String({ maxLength: 500 })),
    confirm: Type.Optional(
      Type.Boolean({ description: 'confirm the order too; only if it was reached or the call is skipped' }),
    ),
    call_key: IdempotencyKey,
    calls: Type.Integer({ minimum: 0, description: 'calls of the order as it was shown' }),
  },
  { additionalProperties: false },
);
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

/** Which orders must be called about. */
export const CallRules = Type.Object(
  {
    first_order_paisa: Type.Union([Paisa('', { minimum: 0, maximum: MAX_CASH_PAISA }), Type.Null()], {
      description: 'orders of this total or more, before anything was delivered to the phone; null: no rule',
    }),
    refused_before: Type.Boolean({ description: 'orders of a phone that has refused one at the door' }),
    misses: Type.Integer({ minimum: 1, maximum: 20 }),
    version: Version,
  },
  { additionalProperties: false, description: 'CallRules' },
);
export type CallRules = Static<typeof CallRules>;

const StoredRules = Type.Object({
  ...CallRules.properties,
  changed_by: Type.String(),
  changed_at: Type.String(),
});
export type StoredRules = Static<typeof StoredRules>;

export const getCallRules = officeEndpoint('getCallRules', {
  summary: 'Which orders must be called about',
  right: 'orders.call',
  response: StoredRules,
});

/** 409 `rules_changed` with `changed_by` and `changed_at` if somebody has changed them since `version`. */
export const changeCallRules = officeEndpoint('changeCallRules', {
  summary: 'Change which orders must be called about',
  right: 'calls.rules',
  body: CallRules,
  response: StoredRules,
  refusals: [409],
});
