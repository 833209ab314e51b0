import { type Static, Type } from 'typebox';
import { endpoint } from '../http/endpoint.ts';
import { Id } from '../http/id.ts';
import { IdempotencyKey } from '../http/idempotency-key.ts';
import { Closed, Named, TokenParams } from '../http/schemas.ts';
import { wallets } from './wallets.ts';

/** A number of the shop that takes money. */
export const ShopWallet = Named('ShopWallet', {
  wallet: Type.Enum([...wallets]),
  number: Type.String({ description: 'in E.164; of Rocket without its check digit' }),
  account: Type.Enum(['personal', 'merchant'], { description: '*Send money*, or *payment*' }),
});
export type ShopWallet = Static<typeof ShopWallet>;

/** What a shopper says that they have sent. It pays nothing until a receipt of the shop has the same transaction. */
const Claim = Type.Object({
  wallet: Type.Enum([...wallets]),
  trx_id: Type.String(),
  state: Type.Enum(['waiting', 'matched']),
});

export const SentMoney = Named('SentMoney', {
  due: Type.Number({ description: 'what is still to pay, in taka' }),
  advance: Type.Optional(
    Type.Number({ description: 'the part of `due` that the order waits for; left out: it does not wait' }),
  ),
  paid: Type.Number({ description: 'what receipts have paid, in taka' }),
  claims: Type.Array(Claim, { description: 'without those that were taken back; the newest first' }),
});
export type SentMoney = Static<typeof SentMoney>;

export const NewClaim = Closed({
  key: IdempotencyKey,
  wallet: Type.Enum([...wallets]),
  trx_id: Type.String({ minLength: 1, maxLength: 40, description: '8 to 12 letters and digits' }),
  sender_last: Type.Optional(
    Type.String({ maxLength: 20, description: 'the last 3 or 4 digits of the number that has sent it' }),
  ),
});
export type NewClaim = Static<typeof NewClaim>;

const ofCustomer = { access: 'customer', params: Type.Object({ id: Id }) } as const;
const ofGuest = {
  access: 'public',
  params: TokenParams,
} as const;

const read = {
  summary: 'What was sent to the shop’s wallets for an order',
  response: SentMoney,
  refusals: [404],
} as const;
export const getSentMoney = endpoint('getSentMoney', { ...read, ...ofCustomer });
export const getGuestSentMoney = endpoint('getGuestSentMoney', { ...read, ...ofGuest });

const claim = {
  summary: 'Tell the TrxID of money that was sent for an order',
  body: NewClaim,
  response: SentMoney,
  refusals: [404, 409, 422],
} as const;

/**
 * Repeated with the same key it claims nothing more. 409 `trx_id_taken`: another order has it, or it has paid already; `already_paid`,
 * `order_cancelled`, `payment_method_off`, `too_many_claims`; 422 `key_reused`.
 */
export const claimSentMoney = endpoint('claimSentMoney', { ...claim, ...ofCustomer });
export const claimGuestSentMoney = endpoint('claimGuestSentMoney', { ...claim, ...ofGuest });

const Texts = Type.Optional(Type.String({ maxLength: 2_000 }));
const Sender = Type.Optional(Type.String({ maxLength: 100 }));
const Time = Type.Optional(
  Type.Union([Type.Integer(), Type.String({ maxLength: 40 })], { description: 'ISO 8601, or ms since 1970' }),
);

/** The names that apps which forward SMS give to sender, text and time. */
const sms = {
  from: Sender,
  sender: Sender,
  phoneNumber: Sender,
  number: Sender,
  text: Texts,
  message: Texts,
  body: Texts,
  content: Texts,
  sent: Time,
  sentStamp: Time,
  receivedAt: Time,
  sent_timestamp: Time,
  timestamp: Time,
};

export const ForwardedSms = Type.Object(
  { ...sms, payload: Type.Optional(Type.Object(sms)) },
  { 'x-empty-is-absent': true },
);
export type ForwardedSms = Static<typeof ForwardedSms>;

/**
 * An SMS of a wallet, as JSON or as a form, from a phone of the shop, with its token as `Authorization: Bearer` or `?token`. Repeated it stores nothing more.
 * `ignored`: it is no receipt, and nothing of it is stored.
 */
export const forwardSms = endpoint('forwardSms', {
  summary: 'Forward an SMS of a wallet to the shop',
  access: 'public',
  query: Type.Object({ token: Type.Optional(Type.String({ maxLength: 100 })) }),
  body: ForwardedSms,
  response: Type.Object({ stored: Type.Enum(['receipt', 'text', 'known', 'ignored']) }),
  refusals: [401, 413, 415],
});
