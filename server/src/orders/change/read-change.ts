import { createHash } from 'node:crypto';
import { toPaisa } from '@haat/contract/money/money';
import type { OrderChange } from '@haat/contract/shop/change-order';
import {
  eachAttribute,
  type OrderAttributeValues,
  orderAttributeNames,
} from '@haat/contract/shop/order-attributes';
import { CUSTOMER_FIELDS, type ReceiverField } from '@haat/contract/text/receiver';
import { cleanLine } from '@haat/contract/text/text';
import { type RequestedLine, receiverProblem, sentPaisa } from '../../checkout/order-request.ts';
import { toCallablePhone } from '../../platform/callable-phone.ts';
import { type FieldProblems, invalid, type Refused } from '../../platform/refused.ts';

/** What is asked for, cleaned: only what was sent. */
export interface Change {
  key: string;
  version: number;
  /** SHA-256 of the request. */
  contentHash: string;
  /** The phone in E.164. */
  receiver: Partial<Record<ReceiverField, string>>;
  attributes: Partial<OrderAttributeValues>;
  /** The id of the area, and of the slot; null: none. */
  area?: number | null;
  slot?: number | null;
  deliveryType?: NonNullable<OrderChange['delivery_type']>;
  orderType?: NonNullable<OrderChange['order_type']>;
  lines: readonly { line: number; quantity: number; note?: string }[];
  add: readonly AddedLine[];
  totalSentPaisa: number | null;
}

export interface AddedLine extends RequestedLine {
  note: string;
}

/** Converts a request to a change, or returns 400 with all invalid fields. */
export async function readChange(body: OrderChange): Promise<Change | Refused> {
  const fields: FieldProblems = {};
  const receiver = await readReceiver(body, fields);
  const totalSentPaisa = body.total === undefined ? null : toPaisa(body.total);
  if (body.total !== undefined && totalSentPaisa === null) fields.total = 'not_an_amount';
  const { lines = [], add = [] } = body;
  if (new Set(lines.map(({ line }) => line)).size !== lines.length) fields.lines = 'twice';
  if (Object.keys(fields).length > 0) return invalid(fields);
  const sent = orderAttributeNames.filter((name) => body[name] !== undefined);
  return {
    key: body.key,
    version: body.version,
    contentHash: createHash('sha256').update(JSON.stringify(body)).digest('hex'),
    receiver,
    attributes: eachAttribute(sent, (name) => cleanLine(body[name] ?? '')) as Partial<OrderAttributeValues>,
    ...(body.area !== undefined && { area: body.area }),
    ...(body.slot !== undefined && { slot: body.slot }),
    ...(body.delivery_type && { deliveryType: body.delivery_type }),
    ...(body.order_type && { orderType: body.order_type }),
    lines: lines.map(({ note, ...line }) => ({
      ...line,
      ...(note !== undefined && { note: cleanLine(note) }),
    })),
    add: add.map(({ product, quantity, option = '', price, unit, note = '' }) => ({
      productId: product,
      quantity,
      option,
      pricesSent: price === undefined ? [] : [sentPaisa(price)],
      unitsSent: unit ? [unit] : [],
      note: cleanLine(note),
    })),
    totalSentPaisa,
  };
}

async function readReceiver(body: OrderChange, fields: FieldProblems): Promise<Change['receiver']> {
  const receiver: Change['receiver'] = {};
  for (const field of Object.keys(CUSTOMER_FIELDS) as ReceiverField[]) {
    const name = CUSTOMER_FIELDS[field];
    const typed = body[name];
    if (typed === undefined) continue;
    const value = field === 'phone' ? ((await toCallablePhone(typed)) ?? '') : cleanLine(typed);
    const problem = receiverProblem(field, value);
    if (problem) fields[name] = problem;
    else receiver[field] = value;
  }
  return receiver;
}
