import { type Static, Type } from 'typebox';
import { endpoint } from '../http/endpoint.ts';
import { Named, Nullable, TokenParams } from '../http/schemas.ts';
import { creditKinds } from './credit.ts';
import { PaymentPage, PaymentQuery, PaymentStatus } from './payments.ts';
import { NewClaim, SentMoney } from './send-money.ts';

/** What a phone owes the shop, for the holder of the link in its messages. Amounts in taka. */
export const KhataStatement = Named('KhataStatement', {
  phone: Type.String({ description: 'its last three digits' }),
  owed: Type.Number(),
  overdue: Type.Number(),
  due: Nullable(Type.String(), { description: 'when the oldest unpaid baki is due' }),
  entries: Type.Array(
    Type.Object({
      at: Type.String(),
      kind: Type.Enum(creditKinds),
      amount: Type.Number({ description: 'negative: it raises what is owed' }),
      owed: Type.Number({ description: 'after it; negative: a credit' }),
      order: Type.String({ description: 'its number; empty without one' }),
      note: Type.String(),
    }),
    { description: 'the newest 100, the newest first' },
  ),
});
export type KhataStatement = Static<typeof KhataStatement>;

const ofHolder = {
  access: 'public',
  params: TokenParams,
} as const;

export const getKhata = endpoint('getKhata', {
  summary: 'The khata of a phone, by the link of a message',
  ...ofHolder,
  response: KhataStatement,
  refusals: [404],
});

/**
 * A page on which what is owed is paid online, all of it or the `amount`. 409 `already_paid` if nothing is owed; 422 `amount_out_of_range` of what the
 * provider takes, and above what is owed; 503 `payment_unavailable`.
 */
export const initiateKhataPayment = endpoint('initiateKhataPayment', {
  summary: 'A page on which a khata can be paid',
  ...ofHolder,
  query: Type.Object({
    ...PaymentQuery.properties,
    amount: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000_000, description: 'in taka' })),
  }),
  response: PaymentPage,
  refusals: [404, 409, 422, 503],
});

export const getKhataPaymentStatus = endpoint('getKhataPaymentStatus', {
  summary: 'How the newest payment of a khata stands; `number` is empty',
  ...ofHolder,
  response: PaymentStatus,
  refusals: [404],
});

export const getKhataSentMoney = endpoint('getKhataSentMoney', {
  summary: 'What was sent to the shop’s wallets for a khata; `paid` is what arrived within a day',
  ...ofHolder,
  response: SentMoney,
  refusals: [404],
});

/**
 * As `claimSentMoney`; the receipt may be of a part of what is owed. 409 `trx_id_taken`, `already_paid`, `payment_method_off`, `too_many_claims`; 422
 * `key_reused`.
 */
export const claimKhataSentMoney = endpoint('claimKhataSentMoney', {
  summary: 'Tell the TrxID of money that was sent for a khata',
  ...ofHolder,
  body: NewClaim,
  response: SentMoney,
  refusals: [404, 409, 422],
});
