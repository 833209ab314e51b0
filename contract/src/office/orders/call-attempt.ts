import { type Static, Type } from 'typebox';
import { riskReasons } from '../../shop/order-choices.ts';

/** Why an order must be called about before it is confirmed. */
export const CallReason = Type.Enum(riskReasons);
export type CallReason = Static<typeof CallReason>;

export const callOutcomes = ['reached', 'no_answer', 'wrong_number', 'skipped'] as const;

/** `skipped`: confirmed without a call; the note says why. */
export const CallAttempt = Type.Object(
  {
    outcome: Type.Enum(callOutcomes),
    actor: Type.String(),
    note: Type.String(),
    at: Type.String(),
  },
  { description: 'CallAttempt' },
);
export type CallAttempt = Static<typeof CallAttempt>;

/** How often orders of a phone were accepted at the door: 12 of 14. */
export const PhoneRecord = Type.Object(
  {
    delivered: Type.Integer(),
    of: Type.Integer({ description: 'delivered or refused at the door; counted up to 1,000' }),
  },
  { description: 'PhoneRecord' },
);
export type PhoneRecord = Static<typeof PhoneRecord>;

/** What a courier says about a phone, of all shops; only where the owner has allowed to ask. */
export const CourierRecord = Type.Object(
  {
    courier: Type.String({ description: 'steadfast' }),
    delivered: Type.Integer(),
    of: Type.Integer({ description: 'parcels' }),
  },
  { description: 'CourierRecord' },
);
export type CourierRecord = Static<typeof CourierRecord>;
