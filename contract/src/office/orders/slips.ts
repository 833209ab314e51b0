import { type Static, Type } from 'typebox';
import { Id } from '../../http/id.ts';
import { Closed, Named, Nullable } from '../../http/schemas.ts';
import { attributesFor } from '../../shop/order-attributes.ts';
import { taxClasses } from '../../shop/order-choices.ts';
import { attributeSchemas } from '../../shop/orders.ts';
import { officeEndpoint } from '../endpoint.ts';
import { MAX_SLIPS } from '../limits.ts';
import { Paisa } from '../paisa.ts';
import { PackLine } from './packing.ts';

/** Paper: rolls of 58 and 80 mm, A5 or A4, and the label of couriers of 100 × 150 mm. */
const paperSizes = ['58', '80', 'a5', 'a4', '100'] as const;
export type PaperSize = (typeof paperSizes)[number];

/** The kinds that need no number. */
const plainSlipKinds = ['memo', 'packing', 'label', 'parcel'] as const;
export const slipKinds = [...plainSlipKinds, 'invoice', 'credit_note'] as const;
export type SlipKind = (typeof slipKinds)[number];

const Orders = Type.String({
  pattern: `^\\d{1,15}(,\\d{1,15}){0,${MAX_SLIPS - 1}}$`,
  description: 'ids of orders: 17,18',
});
const Ids = Type.Array(Id, { minItems: 1, maxItems: MAX_SLIPS });

/** Who has printed it last, or null. */
const Printed = Nullable(Type.Object({ by: Type.String(), at: Type.String() }));

/** The prices and sums of a memo, in paisa, as the shopper sees them. They add up to the total. */
const Memo = Named('Memo', {
  language: Type.Enum(['en', 'bn'], { description: 'of the shopper' }),
  lines: Type.Array(
    Type.Object({
      line: Type.Integer(),
      price_paisa: Paisa('of one'),
      total_paisa: Paisa('as supplied'),
    }),
  ),
  goods_paisa: Paisa(),
  tax_paisa: Paisa('on top of the prices'),
  taxes: Type.Array(Type.Object({ percent: Type.Number(), tax_paisa: Paisa() }), {
    description: 'the same by rate',
  }),
  included_tax_paisa: Paisa('part of the prices, for information'),
  delivery_paisa: Paisa(),
  discount_paisa: Paisa('of the order, and what was lowered since'),
  total_paisa: Paisa(),
  credit_paisa: Paisa('of what was paid'),
  paid_paisa: Paisa('in other ways, without what was refunded'),
});
export type Memo = Static<typeof Memo>;

/** What the label of a courier has beside the receiver. */
const SlipParcel = Named('SlipParcel', {
  invoice: Type.String({ description: 'what the courier knows it by: H100031-1' }),
  courier: Type.String(),
  tracking: Nullable(Type.String(), {
    description: 'or its consignment; null: the courier has not answered yet',
  }),
  grams: Type.Integer(),
  cod_paisa: Paisa('what the courier collects, in whole taka'),
});
export type SlipParcel = Static<typeof SlipParcel>;

/** A slip for the bag, a label or a cash memo. There is no money in it but the sum due, except in a memo. */
export const Slip = Named('Slip', {
  id: Type.Integer(),
  number: Type.String(),
  bag: Type.String(),
  created: Type.String(),
  receiver_name: Type.String(),
  receiver_phone_number: Type.String(),
  receiver_address: Type.String(),
  receiver_city: Type.String(),
  area: Type.String({ description: 'empty without one' }),
  zone: Type.String(),
  pickup: Type.Boolean(),
  ...attributeSchemas(attributesFor('slip')),
  cash_due_paisa: Paisa(),
  lines: Type.Array(PackLine),
  page: Type.String({ description: 'the path of the page of the order, for its receiver' }),
  memo: Type.Optional(Memo),
  parcel: Type.Optional(SlipParcel),
  printed: Type.Object({ memo: Printed, packing: Printed, label: Printed, parcel: Printed }),
});
export type Slip = Static<typeof Slip>;

const Logo = Type.String({ description: 'URL of the logo of the shop; empty: the name stands in its place' });

const Slips = Type.Object({
  shop: Type.String(),
  logo: Logo,
  phone: Type.String(),
  slips: Type.Array(Slip),
});

const SlipKindChosen = Type.Enum(plainSlipKinds, {
  description: 'a `memo` has the prices; a `parcel` is the label of a courier, of orders that have one',
});

export const listSlips = officeEndpoint('listSlips', {
  summary: 'Packing slips, labels and cash memos of orders, and labels of their parcels',
  right: 'orders.pick',
  query: Closed({ orders: Orders, kind: Type.Optional(SlipKindChosen) }),
  response: Slips,
});

/** Records that slips are printed, and returns them. */
export const printSlips = officeEndpoint('printSlips', {
  summary: 'Mark slips as printed',
  right: 'orders.pick',
  body: Closed({ orders: Ids, kind: SlipKindChosen, size: Type.Enum(paperSizes) }),
  response: Slips,
});

/** A line of an invoice. */
const InvoiceLine = Type.Object({
  name: Type.String(),
  name_bn: Type.String(),
  unit: Type.String(),
  quantity: Type.Integer(),
  grams: Nullable(Type.Integer()),
  price_paisa: Paisa('of one, without the tax'),
  value_paisa: Paisa('without the tax'),
  tax_class: Type.Enum(taxClasses),
  tax_percent: Type.Number(),
  tax_paisa: Paisa(),
  total_paisa: Paisa('with the tax'),
});

/** The fields of Mushak 6.3. `number` is null until the invoice is printed. */
export const Invoice = Named('Invoice', {
  id: Type.Integer(),
  order: Type.String(),
  number: Nullable(Type.String(), { description: '2026-27/000017' }),
  issued: Nullable(Type.String()),
  issued_by: Type.String(),
  buyer: Type.String(),
  destination: Type.String(),
  lines: Type.Array(InvoiceLine),
  value_paisa: Paisa('without the tax'),
  tax_paisa: Paisa(),
  delivery_paisa: Paisa(),
  discount_paisa: Paisa('of the order, and what was lowered since'),
  total_paisa: Paisa('with the tax'),
  paid_paisa: Paisa('without what was refunded'),
  cash_due_paisa: Paisa(),
  changed: Type.Boolean({ description: 'it cost another sum when the invoice was issued' }),
  printed: Printed,
});
export type Invoice = Static<typeof Invoice>;

const Seller = Type.Object({
  name: Type.String(),
  name_bn: Type.String(),
  bin: Type.String(),
  address: Type.String(),
  address_bn: Type.String(),
  phone: Type.String(),
  logo: Logo,
});

const Invoices = Type.Object({
  seller: Seller,
  invoices: Type.Array(Invoice, { description: 'of orders that are confirmed and not cancelled' }),
});
export type Invoices = Static<typeof Invoices>;

export const listInvoices = officeEndpoint('listInvoices', {
  summary: 'Invoices of orders',
  right: 'orders.read',
  query: Closed({ orders: Orders }),
  response: Invoices,
});

/** Issues the invoices that have no number yet, records that all are printed, and returns them. 409 `bin_missing`: only a shop with a BIN issues them. */
export const printInvoices = officeEndpoint('printInvoices', {
  summary: 'Issue invoices and mark them as printed',
  right: 'invoices.issue',
  body: Closed({ orders: Ids, size: Type.Enum(paperSizes) }),
  response: Invoices,
});

/** The fields of Mushak 6.7, of one decision about a line of an order with an invoice. */
export const CreditNote = Named('CreditNote', {
  number: Type.String({ description: '2026-27/000003' }),
  at: Type.String(),
  order: Type.String({ description: 'its number' }),
  invoice: Type.String({ description: 'the number of the invoice that it lowers' }),
  invoice_at: Type.String(),
  buyer: Type.String(),
  reason: Type.String(),
  ...Type.Pick(InvoiceLine, ['name', 'name_bn', 'unit', 'tax_class', 'tax_percent']).properties,
  quantity: Nullable(Type.Integer(), { description: 'pieces; null: it was weighed' }),
  grams: Nullable(Type.Integer()),
  value_paisa: Paisa('without the tax'),
  tax_paisa: Paisa(),
  total_paisa: Paisa('with the tax: by how much the order costs less'),
  printed: Printed,
});
export type CreditNote = Static<typeof CreditNote>;

const CreditNotes = Type.Object({ seller: Seller, notes: Type.Array(CreditNote) });
export type CreditNotes = Static<typeof CreditNotes>;

/** Decisions about complaints give the numbers, only where a BIN is set. */
export const listCreditNotes = officeEndpoint('listCreditNotes', {
  summary: 'Credit notes of orders',
  right: 'orders.read',
  query: Closed({ orders: Orders }),
  response: CreditNotes,
});

export const printCreditNotes = officeEndpoint('printCreditNotes', {
  summary: 'Mark credit notes as printed',
  right: 'invoices.issue',
  body: Closed({ orders: Ids, size: Type.Enum(paperSizes) }),
  response: CreditNotes,
});
