import { type Static, Type } from 'typebox';
import { Id } from '../../http/id.ts';
import { IdempotencyKey } from '../../http/idempotency-key.ts';
import { Closed, Named, Nullable } from '../../http/schemas.ts';
import { Version } from '../../http/version.ts';
import { NewClaim, ShopWallet } from '../../shop/send-money.ts';
import { wallets } from '../../shop/wallets.ts';
import { officeEndpoint } from '../endpoint.ts';
import { MAX_CASH_PAISA } from '../limits.ts';
import { Paisa } from '../paisa.ts';

const Wallet = Type.Enum([...wallets]);
const Params = Type.Object({ id: Id });
const MAX_RECEIPT_PAISA = 100_000_000;

const claimSources = ['checkout', 'door', 'desk'] as const;

/** How the claim of a delivered order is settled without a receipt. */
const settledWays = ['cash', 'khata', 'written_off'] as const;
export type SettledWay = (typeof settledWays)[number];

const OrderOrKhata = Nullable(Type.Integer(), { description: 'null: of a khata' });

/** A claim without a receipt. */
export const WaitingClaim = Named('WaitingClaim', {
  id: Type.Integer(),
  order: OrderOrKhata,
  number: Type.String({ description: 'empty: of a khata' }),
  status: Type.String({ description: "the order's; empty: of a khata" }),
  receiver: Type.String(),
  phone: Type.String(),
  due_paisa: Paisa('of the order, or on the khata'),
  wallet: Wallet,
  trx_id: Type.String({ description: 'empty: claimed at the door without one' }),
  sender_last: Type.String(),
  amount_paisa: Nullable(Paisa(), { description: 'null: all that is due' }),
  source: Type.Enum(claimSources),
  at: Type.String(),
  settle_paisa: Paisa('in whole taka: what of it is still due of a delivered order; 0 of an open one'),
  overdue: Type.Boolean({ description: 'delivered, due, and older than the setting `claim_days`' }),
  khata_left_paisa: Paisa('that the phone may still owe'),
});
export type WaitingClaim = Static<typeof WaitingClaim>;

/** A receipt without a claim. */
export const OpenReceipt = Named('OpenReceipt', {
  id: Type.Integer(),
  wallet: Wallet,
  trx_id: Type.String(),
  amount_paisa: Paisa(),
  sender: Type.String({ description: 'in E.164, or as the wallet masks it; empty: not known' }),
  received: Type.String(),
  source: Type.Enum(['typed', 'csv', 'forwarded']),
  set_aside: Type.String({ description: 'why it pays no order; empty: it may still' }),
});
export type OpenReceipt = Static<typeof OpenReceipt>;

const { set_aside: _, ...receipt } = OpenReceipt.properties;

/** What an order has of its wallets. */
export const orderWallets = {
  shop_wallets: Type.Array(Wallet, { description: 'of which the shop has a number' }),
  claims: Type.Array(
    Type.Object({
      ...Type.Pick(WaitingClaim, ['id', 'wallet', 'trx_id', 'sender_last', 'amount_paisa', 'source', 'at'])
        .properties,
      state: Type.Enum(['waiting', 'matched', 'withdrawn', ...settledWays]),
      actor: Type.String(),
    }),
    { description: 'that money was sent to a wallet, oldest first' },
  ),
  receipts: Type.Array(
    Type.Object({ ...receipt, unconfirmed: Type.Boolean({ description: 'typed only' }) }),
    { description: 'that pay it, oldest first' },
  ),
};

const OrderWallets = Type.Object(orderWallets);
export type OrderWallets = Static<typeof OrderWallets>;

export const WalletLists = Named('WalletLists', {
  on: Type.Boolean({ description: 'the shop has a number' }),
  claims: Type.Array(WaitingClaim, { description: 'the oldest first' }),
  receipts: Type.Array(OpenReceipt, { description: 'that pay nothing yet, the oldest first' }),
  open_paisa: Paisa('all receipts that pay nothing yet; not in the books'),
  aside: Type.Array(OpenReceipt, { description: 'the newest that were set aside' }),
  matched: Type.Array(
    Type.Object({
      ...OpenReceipt.properties,
      order: OrderOrKhata,
      number: Type.String({ description: 'empty: of a khata' }),
      phone: Type.String({ description: 'of the khata, in E.164; empty: of an order' }),
      matched: Type.String(),
      matched_by: Type.String({ description: '`shop`: by itself' }),
      unconfirmed: Type.Boolean({ description: 'typed, and no SMS or statement has shown it yet' }),
      undo: Type.Boolean({
        description: 'its order is open and nothing of it is refunded; of a khata: it was matched today',
      }),
    }),
    { description: 'the newest' },
  ),
  unconfirmed: Type.Array(OpenReceipt, { description: 'typed ones that no SMS or statement has shown' }),
  texts: Type.Array(
    Type.Object({
      id: Type.Integer(),
      phone: Type.String(),
      sender: Type.String(),
      text: Type.String(),
      at: Type.String(),
    }),
    { description: 'SMS that were not understood, the oldest first' },
  ),
});
export type WalletLists = Static<typeof WalletLists>;

export const listWallets = officeEndpoint('listWallets', {
  summary: 'Claims without a receipt, receipts without a claim, and SMS that were not understood',
  right: 'payments.manage',
  response: WalletLists,
});

export const NewReceipt = Closed({
  key: IdempotencyKey,
  wallet: Wallet,
  trx_id: Type.String({ minLength: 1, maxLength: 40 }),
  amount_paisa: Paisa('', { minimum: 1, maximum: MAX_RECEIPT_PAISA }),
  sender: Type.String({ maxLength: 20, description: 'the number that has sent it; empty: not known' }),
});
export type NewReceipt = Static<typeof NewReceipt>;

/** A move of value. 409 `trx_id_taken`: it is a receipt already; `confirmation_needed`. 422 `key_reused`. */
export const addReceipt = officeEndpoint('addReceipt', {
  summary: 'Type a receipt of a wallet',
  right: 'payments.manage',
  body: NewReceipt,
  response: WalletLists,
  status: 201,
  refusals: [409, 422],
});

export const StatementResult = Type.Object({
  added: Type.Integer(),
  matched: Type.Integer({ description: 'of the added ones' }),
  known: Type.Integer(),
  skipped: Type.Integer({ description: 'rows of money that went out, or was cashed in' }),
  bad: Type.Array(Type.Object({ line: Type.Integer(), text: Type.String() }), {
    description: 'rows that were not understood, at most 20',
  }),
  different: Type.Array(Type.String(), { description: 'TrxIDs that are receipts of another amount' }),
});
export type StatementResult = Static<typeof StatementResult>;

/** Every row once, however often it is read: a move of value. 400 `not_a_statement`: no columns for TrxID and amount; 409 `confirmation_needed`. */
export const importStatement = officeEndpoint('importStatement', {
  summary: 'Read the statement of a wallet, as CSV or copied from a spreadsheet',
  right: 'payments.manage',
  body: Closed({ wallet: Wallet, text: Type.String({ minLength: 1, maxLength: 500_000 }) }),
  response: StatementResult,
  refusals: [409],
});

/**
 * The rest stays due, what is too much becomes a refund, or credit of a khata. A move of value, unless the caller has typed the receipt. 409 `receipt_used`,
 * `confirmation_needed`; 404: no such order or khata.
 */
export const matchReceipt = officeEndpoint('matchReceipt', {
  summary: 'Match a receipt with an order or a khata by hand',
  right: 'payments.manage',
  params: Params,
  body: Closed({
    order: Type.Optional({ ...Id, description: 'its id' }),
    number: Type.Optional(
      Type.String({ maxLength: 20, description: 'or its number, or the phone of a khata' }),
    ),
    claim: Type.Optional({ ...Id, description: 'the claim that it answers; alone: of whatever it is' }),
  }),
  response: WalletLists,
  refusals: [404, 409],
});

/** Repeated, it does nothing. 409 `match_stays`: the order is closed, a part is refunded, or a khata was not paid with it today. */
export const undoMatch = officeEndpoint('undoMatch', {
  summary: 'Take a match back while its order is open, or on the day of a khata',
  right: 'payments.manage',
  params: Params,
  response: WalletLists,
  refusals: [404, 409],
});

/** 409 `receipt_used`. */
export const setReceiptAside = officeEndpoint('setReceiptAside', {
  summary: 'Say why a receipt pays no order, or that it may again',
  right: 'payments.manage',
  params: Params,
  body: Closed({ reason: Type.String({ maxLength: 200, description: 'empty: it may again' }) }),
  response: WalletLists,
  refusals: [404, 409],
});

/**
 * As that of a shopper: it pays nothing, and is matched at once if its receipt is there. Repeated with the same key it claims nothing more. 409 as
 * `claimSentMoney`.
 */
export const claimForOrder = officeEndpoint('claimForOrder', {
  summary: 'Type the TrxID that a shopper says on the phone',
  right: 'orders.move',
  params: Params,
  body: NewClaim,
  response: Type.Object({
    due_paisa: Paisa('what is still to pay'),
    matched: Type.Boolean({ description: 'it is paid' }),
  }),
  status: 201,
  refusals: [404, 409, 422],
});

/**
 * `cash`: it came to the drawer, `khata`: it is owed, `written_off`: the shop lets it go, a move of value. 409 `claim_matched`, `cash_due_changed`,
 * `order_not_delivered`, `above_khata_limit`, `confirmation_needed`; 422 `reason_missing`.
 */
export const settleClaim = officeEndpoint('settleClaim', {
  summary: 'Settle what a claim of a delivered order says in another way',
  right: 'payments.manage',
  params: Params,
  body: Closed({
    way: Type.Enum(settledWays),
    amount_paisa: Paisa('`settle_paisa` as it was shown', { minimum: 1, maximum: MAX_CASH_PAISA }),
    reason: Type.Optional(
      Type.String({ maxLength: 500, description: 'of `written_off`; the shopper reads it' }),
    ),
  }),
  response: WalletLists,
  refusals: [404, 409, 422],
});

/** 409 `claim_matched`; `delivered_unpaid`: then it is settled. */
export const withdrawClaim = officeEndpoint('withdrawClaim', {
  summary: 'Take a claim out of the list: its TrxID is free again',
  right: 'payments.manage',
  params: Params,
  response: WalletLists,
  refusals: [404, 409],
});

export const closeWalletText = officeEndpoint('closeWalletText', {
  summary: 'An SMS that was not understood is dealt with',
  right: 'payments.manage',
  params: Params,
  response: WalletLists,
  refusals: [404],
});

export const WalletSettings = Named('WalletSettings', {
  wallets: Type.Array(ShopWallet),
  version: Type.Integer({ description: 'of the settings' }),
  phones: Type.Array(
    Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      last_seen: Nullable(Type.String()),
      revoked: Nullable(Type.String()),
    }),
    { description: 'phones that forward SMS' },
  ),
  token: Type.Optional(Type.String({ description: 'of the phone that was just added; shown once' })),
});
export type WalletSettings = Static<typeof WalletSettings>;

export const getWalletSettings = officeEndpoint('getWalletSettings', {
  summary: 'The numbers that shoppers send money to, and the phones that forward SMS',
  right: 'keys.manage',
  response: WalletSettings,
});

/** 400 names a number; 409 `settings_changed`. */
export const saveWallets = officeEndpoint('saveWallets', {
  summary: 'Set the numbers that shoppers send money to; none: it is off',
  right: 'keys.manage',
  freshFactor: true,
  body: Closed({
    version: Version,
    wallets: Type.Array(Closed({ ...ShopWallet.properties, number: Type.String({ maxLength: 40 }) }), {
      maxItems: 6,
    }),
  }),
  response: WalletSettings,
  refusals: [403, 409],
});

export const addWalletPhone = officeEndpoint('addWalletPhone', {
  summary: 'Make a token for a phone that forwards SMS',
  right: 'keys.manage',
  freshFactor: true,
  body: Closed({ name: Type.String({ minLength: 1, maxLength: 60 }) }),
  response: WalletSettings,
  status: 201,
  refusals: [403],
});

/** Repeated, it does nothing. */
export const revokeWalletPhone = officeEndpoint('revokeWalletPhone', {
  summary: 'End the token of a phone',
  right: 'keys.manage',
  freshFactor: true,
  params: Params,
  response: WalletSettings,
  refusals: [403, 404],
});
