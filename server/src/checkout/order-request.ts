import { createHash, randomUUID } from 'node:crypto';
import { MAX_LINE_NOTE, MAX_QUANTITY } from '@haat/contract/http/limits';
import { toPaisa } from '@haat/contract/money/money';
import type { CustomerOrderRequest, GuestOrderRequest } from '@haat/contract/shop/checkout';
import {
  eachAttribute,
  type OrderAttributeValues,
  orderAttributeNames,
} from '@haat/contract/shop/order-attributes';
import type { Wallet } from '@haat/contract/shop/wallets';
import { isEmail } from '@haat/contract/text/email';
import type { Language } from '@haat/contract/text/language';
import { CUSTOMER_FIELDS, type ReceiverField } from '@haat/contract/text/receiver';
import { cleanLine } from '@haat/contract/text/text';
import type { Selectable } from 'kysely';
import type { AmountRange } from '../payments/provider/provider.ts';
import { toCallablePhone } from '../platform/callable-phone.ts';
import type { OrdersTable } from '../platform/db/schema.ts';
import { hashIpAddress } from '../platform/http/limits/rate-limit-key.ts';
import { type AnyProblem, type FieldProblems, invalid, type Refused } from '../platform/refused.ts';
import type { Ladder } from '../risk/ladder.ts';

/** A validated order request of a guest or a customer. Amounts in paisa. */
export interface OrderRequest extends OrderChoices {
  buyer: Buyer;
  receiver: Receiver;
  /** The amounts that can be paid online. null: the shop takes only cash, also if the owner has disabled it. Orders that staff enter have none. */
  onlineRange?: AmountRange | null;
  /** What decides whether the shop asks for something before it confirms the order. Orders that staff enter have none. */
  ladder?: Ladder;
  /** The phone of the receiver if a code has proven it for the use of credit. */
  creditPhone?: string | null;
  /** Only of an order that staff enter: the actor (`staff:Rina`), the source, and the reason to accept a blocked phone. Without it the order is from the shop's pages. */
  desk?: {
    actor: string;
    source: Exclude<Selectable<OrdersTable>['source'], 'WEB'>;
    overrideBlock?: string;
    /** Only a sale at the counter has it: the session of the drawer, and a hash that a repeated request with the same key must match. */
    sale?: { session: number; contentHash: string };
  };
}

/** A guest sends the lines; a customer's lines are read from the cart when the order is placed. */
export type Buyer = {
  /** SHA-256 of the IP address; the same for all orders that staff enter. */
  ipHash: Buffer;
} & (
  | {
      customer: null;
      /** At least one line, each product once, in order of product id. */
      lines: readonly RequestedLine[];
    }
  | {
      customer: number;
      /** The cart that the shopper saw, or null if the client did not send it; compared with the current cart. */
      cartSeen: NonNullable<CustomerOrderRequest['cart_lines']> | null;
    }
);

/** Cleaned texts; the phone in E.164. */
type Receiver = Record<ReceiverField, string>;

export interface RequestedLine {
  productId: number;
  quantity: number;
  /** The English name of the chosen option, such as a cut; empty: as it is. */
  option: string;
  /** All unit prices that the client sent for the product, in paisa; compared with the current price. */
  pricesSent: readonly number[];
  /** The packs that the client sent for the product; compared with the current one. */
  unitsSent: readonly string[];
}

/** What a shopper asks for, cleaned: of the order, and of lines by product id; without empty ones. */
interface OrderNotes {
  attributes: OrderAttributeValues;
  lineNotes: ReadonlyMap<number, string>;
  /** What is supplied if a product is missing, by product id. */
  lineSubstitutes: ReadonlyMap<number, number>;
  /** How much more than its line a substitute may cost; null: nothing was said. */
  substituteCapPaisa: number | null;
}

interface NotedLine {
  product?: number;
  product_id?: number;
  note?: string;
  substitute?: number;
}

interface OrderChoices extends OrderNotes {
  /** Made by the client; the same key of the same buyer never makes a second order. */
  key: string;
  /** The language of the page, for messages. A repeated request may come in another one. */
  language: Language;
  orderType: 'COD' | 'ONLINE';
  /** The wallet that the shopper sends the money with; null: in cash, or online. */
  wallet: Wallet | null;
  deliveryType: 'HOME_DELIVERY' | 'STORE_PICKUP';
  /** The id of the area that it is delivered to; null: none was chosen. */
  area: number | null;
  /** The total that the shopper saw, or null if the client did not send it. */
  totalSentPaisa: number | null;
  /** The id of the slot; null: as soon as possible. */
  slot: number | null;
  /** By how many percent weighed goods may cost more than ordered, as the shopper saw it. */
  weightPercent: number;
  /** Null: no credit is used. `proof`: of the receiver's phone; `usedSentPaisa`: what the shopper saw, or null. */
  credit: { proof: string | null; usedSentPaisa: number | null } | null;
}

/** The request headers that an order is read from. */
export interface OrderHeaders {
  'idempotency-key'?: string;
  'accept-language'?: string;
}

/** Converts a guest's request body to an order request, or returns 400 with all invalid fields. */
export async function readGuestOrder(
  body: GuestOrderRequest,
  headers: OrderHeaders,
  ip: string,
): Promise<OrderRequest | Refused> {
  const fields: FieldProblems = {};
  const receiver = await readReceiver(body, (field: ReceiverField) => field, fields);
  const lines = readLines(body.items, fields);
  const choices = { ...readChoices(body, headers, fields), ...readNotes(body, body.items, fields) };
  if (Object.keys(fields).length > 0) return invalid(fields);
  return { ...choices, receiver, buyer: { customer: null, lines, ipHash: hashIpAddress(ip) } };
}

/** Converts a customer's request body to an order request, or returns 400 with all invalid fields. */
export async function readCustomerOrder(
  body: CustomerOrderRequest,
  headers: OrderHeaders,
  { customer, ip }: { customer: number; ip: string },
): Promise<OrderRequest | Refused> {
  const fields: FieldProblems = {};
  const receiver = await readReceiver(body, (field: ReceiverField) => CUSTOMER_FIELDS[field], fields);
  if (receiver.email === '') fields[CUSTOMER_FIELDS.email] = 'required';
  const notes = readNotes(body, [...(body.line_notes ?? []), ...(body.line_substitutes ?? [])], fields);
  const choices = { ...readChoices(body, headers, fields), ...notes };
  if (Object.keys(fields).length > 0) return invalid(fields);
  const buyer = { customer, cartSeen: body.cart_lines ?? null, ipHash: hashIpAddress(ip) };
  return { ...choices, receiver, buyer };
}

/** Cleans and validates the receiver. Adds errors to `fields`, under the names of the request body, which `nameOf` returns. */
async function readReceiver<Name extends string>(
  body: { [N in NoInfer<Name>]?: string },
  nameOf: (field: ReceiverField) => Name,
  fields: FieldProblems,
): Promise<Receiver> {
  const sent = (field: ReceiverField) => body[nameOf(field)] ?? '';
  const receiver = {
    name: cleanLine(sent('name')),
    email: cleanLine(sent('email')),
    phone: (await toCallablePhone(sent('phone'))) ?? '',
    address: cleanLine(sent('address')),
    city: cleanLine(sent('city')),
    zipcode: cleanLine(sent('zipcode')),
    country: cleanLine(sent('country')),
  };
  for (const field of ['name', 'address', 'phone', 'email'] as const) {
    const problem = receiverProblem(field, receiver[field]);
    if (problem) fields[nameOf(field)] = problem;
  }
  return receiver;
}

/** What is wrong with a cleaned field of a receiver, or null. */
export function receiverProblem(field: ReceiverField, value: string): AnyProblem | null {
  if (field === 'email') return value !== '' && !isEmail(value) ? 'not_an_email' : null;
  if (value !== '') return null;
  if (field === 'phone') return 'not_a_phone_number';
  return field === 'name' || field === 'address' ? 'required' : null;
}

/** Merges lines with the same product and sorts the lines by product id. Adds errors to `fields`. */
export function readLines(items: GuestOrderRequest['items'], fields: FieldProblems): RequestedLine[] {
  const lines = new Map<
    number,
    { quantity: number; option: string; pricesSent: number[]; unitsSent: string[] }
  >();
  for (const [index, { product, product_id, quantity, price, unit, option = '' }] of items.entries()) {
    const productId = product ?? product_id;
    if (productId === undefined) fields[`items[${index}].product`] = 'required';
    else if (product !== undefined && product_id !== undefined && product !== product_id) {
      fields[`items[${index}].product`] = { code: 'differs', params: { from: 'product_id' } };
    } else {
      const line = lines.get(productId) ?? { quantity: 0, option, pricesSent: [], unitsSent: [] };
      line.quantity += quantity;
      if (line.option !== option) fields[`items[${index}].option`] = 'other_option';
      if (price !== undefined) line.pricesSent.push(sentPaisa(price));
      if (unit) line.unitsSent.push(unit);
      if (line.quantity > MAX_QUANTITY)
        fields[`items[${index}].quantity`] = { code: 'above', params: { max: MAX_QUANTITY } };
      lines.set(productId, line);
    }
  }
  return [...lines]
    .map(([productId, line]) => ({ productId, ...line }))
    .toSorted((a, b) => a.productId - b.productId);
}

/** A unit price of a request in paisa. What is no amount, as 72.505, stays a fraction, which differs from every price. */
export function sentPaisa(taka: number): number {
  return toPaisa(taka) ?? taka * 100;
}

/** Reads key, types and total from the request body. Adds errors to `fields`. */
function readChoices(
  body: {
    order_key?: string;
    order_type?: OrderChoices['orderType'];
    wallet?: Wallet;
    delivery_type?: OrderChoices['deliveryType'];
    area?: number;
    total?: number;
    slot?: number;
    weight_percent?: number;
    use_credit?: boolean;
    credit_used?: number;
    credit_proof?: string;
  },
  headers: OrderHeaders,
  fields: FieldProblems,
): Omit<OrderChoices, keyof OrderNotes> {
  const headerKey = headers['idempotency-key'];
  const totalSentPaisa = body.total === undefined ? null : toPaisa(body.total);
  if (body.total !== undefined && totalSentPaisa === null) fields.total = 'not_an_amount';
  const usedSentPaisa = body.credit_used === undefined ? null : toPaisa(body.credit_used);
  if (body.credit_used !== undefined && usedSentPaisa === null) fields.credit_used = 'not_an_amount';
  if (headerKey && body.order_key && headerKey !== body.order_key) {
    fields.order_key = { code: 'differs', params: { from: 'Idempotency-Key' } };
  }
  if (body.wallet && body.order_type === 'ONLINE')
    fields.wallet = { code: 'differs', params: { from: 'order_type' } };
  return {
    key: headerKey ?? body.order_key ?? randomUUID(),
    language: readLanguage(headers['accept-language']),
    orderType: body.order_type ?? 'COD',
    wallet: body.wallet ?? null,
    deliveryType: body.delivery_type ?? 'HOME_DELIVERY',
    area: body.area ?? null,
    totalSentPaisa,
    slot: body.slot ?? null,
    weightPercent: body.weight_percent ?? 0,
    credit: body.use_credit ? { proof: body.credit_proof ?? null, usedSentPaisa } : null,
  };
}

/** Reads the notes of a request body. Those of lines with the same product, which become one line, are joined. Adds errors to `fields`. */
function readNotes(
  body: Partial<OrderAttributeValues> & { substitute_cap?: number },
  lines: readonly NotedLine[],
  fields: FieldProblems,
): OrderNotes {
  const substituteCapPaisa = body.substitute_cap === undefined ? null : toPaisa(body.substitute_cap);
  if (body.substitute_cap !== undefined && substituteCapPaisa === null)
    fields.substitute_cap = 'not_an_amount';
  const lineNotes = new Map<number, string>();
  const lineSubstitutes = new Map<number, number>();
  for (const line of lines) {
    const product = line.product ?? line.product_id;
    if (product !== undefined && line.substitute) lineSubstitutes.set(product, line.substitute);
    const text = cleanLine(line.note ?? '');
    if (product === undefined || text === '') continue;
    lineNotes.set(product, joinNotes(lineNotes.get(product) ?? '', text));
  }
  const attributes = eachAttribute(orderAttributeNames, (name) => cleanLine(body[name] ?? ''));
  return { attributes: attributes as OrderAttributeValues, lineNotes, lineSubstitutes, substituteCapPaisa };
}

/** Both notes of one line, each once. */
export function joinNotes(one: string, other: string): string {
  const joined = [...new Set([one, other])].filter(Boolean).join('; ');
  // By characters, as its length is checked: an emoji is one.
  return [...joined].slice(0, MAX_LINE_NOTE).join('');
}

/**
 * Returns a hash that shows whether a repeated key has the same content. It leaves out prices, because they are only
 * compared. It also leaves out a customer's cart, because the cart is empty after the order and a retry must find the order.
 */
export function contentHash({
  buyer,
  receiver,
  orderType,
  deliveryType,
  area,
  slot,
  lineSubstitutes,
  substituteCapPaisa,
  credit,
  wallet,
  ...notes
}: OrderRequest): string {
  const lines =
    buyer.customer === null
      ? buyer.lines.map(({ productId, quantity, option }) => [
          productId,
          quantity,
          ...(option === '' ? [] : [option]),
        ])
      : 'cart';
  const content = [
    receiver,
    orderType,
    deliveryType,
    lines,
    notesContent(notes),
    area === null ? undefined : { area },
    slot === null ? undefined : { slot },
    lineSubstitutes.size === 0
      ? undefined
      : { substitutes: [...lineSubstitutes].toSorted(([a], [b]) => a - b) },
    substituteCapPaisa === null ? undefined : { substituteCapPaisa },
    credit === null ? undefined : { credit: true },
    wallet === null ? undefined : { wallet },
  ];
  return createHash('sha256')
    .update(JSON.stringify(content.filter((part) => part !== undefined)))
    .digest('hex');
}

/** The notes for the hash of an order's content: undefined without any, as before there were notes. */
function notesContent({ attributes, lineNotes }: Pick<OrderNotes, 'attributes' | 'lineNotes'>): unknown {
  const { note, if_missing, ...others } = attributes;
  const said = Object.entries(others).filter(([, value]) => value !== '');
  if (note === '' && if_missing === '' && said.length === 0 && lineNotes.size === 0) return undefined;
  const lines = [...lineNotes].toSorted(([a], [b]) => a - b);
  return [note, lines, ...(if_missing === '' ? [] : [if_missing]), ...said];
}

/** The first language of an `Accept-Language` header that the shop has; English if there is none. */
function readLanguage(header = ''): Language {
  for (const part of header.split(',')) {
    const language = part.trim().slice(0, 2).toLowerCase();
    if (language === 'en' || language === 'bn') return language;
  }
  return 'en';
}
