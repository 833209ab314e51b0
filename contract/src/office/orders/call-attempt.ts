import { type Static, Type } from 'typebox';
import { Named } from '../../http/schemas.ts';
import { riskReasons } from '../../shop/order-choices.ts';

/** Why an order must be called about before it is confirmed. */
export const CallReason = Type.Enum(riskReasons);
export type CallReason = Static<typeof CallReason>;

export const callOutcomes = ['reached', 'no_answer', 'wrong_number', 'skipped'] as const;

/** `skipped`: confirmed without a call; the note says why. */
export const CallAttempt = Named('CallAttempt', {
  outcome: Type.Enum(callOutcomes),
  actor: Type.String(),
  note: Type.String(),
  at: Type.String(),
});
export type CallAttempt = Static<typeof CallAttempt>;

/** How often orders of a phone were accepted at the door: 12 of 14. */
export const PhoneRecord = Named('PhoneRecord', {
  delivered: Type.Integer(),
  of: Type.Integer({ description: 'delivered or refused at the door; counted up to 1,000' }),
});
export type PhoneRecord = Static<typeof PhoneRecord>;

/** What a courier says about a phone, of all shops; only where the owner has allowed to ask. */
export const CourierRecord = Named('CourierRecord', {
  courier: Type.String({ description: 'steadfast' }),
  delivered: Type.Integer(),
  of: Type.Integer({ description: 'parcels' }),
});
export type CourierRecord = Static<typeof CourierRecord>;
