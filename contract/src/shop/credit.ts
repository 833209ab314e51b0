import { type Static, Type } from 'typebox';
import { endpoint } from '../http/endpoint.ts';
import { Closed, Named } from '../http/schemas.ts';
import { CallablePhone } from '../phone/callable-phone.ts';
import { MessageLanguage, SmsCode } from '../phone/sms-code.ts';

export const creditKinds = [
  'complaint',
  'goodwill',
  'order',
  'order_returned',
  'paid_out',
  'baki',
  'paid_in',
  'moved',
  'undone',
] as const;

/** A change of a store credit, as its owner reads it. */
const CreditChange = Named('CreditChange', {
  kind: Type.Enum(creditKinds),
  amount: Type.Number({ description: 'in taka; below 0: it was used or paid out' }),
  reason: Type.String({
    description: 'of what was given or paid out; the number of the order; empty if it moved',
  }),
  at: Type.String({ description: 'ISO 8601 UTC' }),
});
export type CreditChange = Static<typeof CreditChange>;

const entries = Type.Array(CreditChange, { description: 'the newest 20' });

/** The store credit of a signed-in customer. An order uses it with `use_credit`. */
export const getCredit = endpoint('getCredit', {
  summary: "The customer's store credit",
  access: 'customer',
  response: Named('Credit', {
    credit: Type.Number({ description: 'in taka; 0 while no code has proven the phone of the account' }),
    phone_proven: Type.Boolean(),
    entries,
  }),
});

const CreditCodeRequest = Closed({ phone: CallablePhone, language: MessageLanguage });

/** 204 for any phone: only one with credit is sent a code. Limits and refusals are those of other codes. */
export const sendCreditCode = endpoint('sendCreditCode', {
  summary: 'Send a code that proves the phone of a store credit',
  access: 'public',
  body: CreditCodeRequest,
  response: Type.Null(),
  status: 204,
  refusals: [413, 415, 503],
});

export const ProvenCredit = Named('ProvenCredit', {
  credit: Type.Number({ description: 'in taka' }),
  entries,
  proof: Type.String({ description: 'sent with an order of this phone as `credit_proof`, for an hour' }),
});
export type ProvenCredit = Static<typeof ProvenCredit>;

/** The credit of the phone, for the code that was sent to it. 403 `wrong_code`. */
export const proveCredit = endpoint('proveCredit', {
  summary: 'The store credit of a phone, by a code',
  access: 'public',
  body: Closed({ phone: CallablePhone, code: SmsCode }),
  response: ProvenCredit,
  refusals: [403, 413, 415, 503],
});

/** What an order request says about credit. */
export const creditRequest = {
  use_credit: Type.Optional(
    Type.Boolean({ description: 'pay with store credit, as much as there is of it' }),
  ),
  credit_used: Type.Optional(
    Type.Number({ description: 'how much of it in taka, as the shopper saw it; compared where given' }),
  ),
  credit_proof: Type.Optional(
    Type.String({
      maxLength: 200,
      description:
        'of `proveCredit`, for the phone of the receiver; an account with a proven phone needs none',
    }),
  ),
};
