import { MAX_LINE_NOTE } from '@haat/contract/http/limits';
import type { FieldProblems } from '@haat/contract/http/problems';
import { TAX_PERCENT, toTaka, totalsOf } from '@haat/contract/money/money';
import { maybePhone, toE164 } from '@haat/contract/phone/phone';
import type { CustomerOrderRequest, GuestOrderRequest } from '@haat/contract/shop/checkout';
import {
  attributeValue,
  eachAttribute,
  givenAttributes,
  type OrderAttribute,
  type OrderAttributeValues,
  orderAttribute,
  orderAttributeNames,
} from '@haat/contract/shop/order-attributes';
import { type Wallet, wallets } from '@haat/contract/shop/wallets';
import { latinDigits } from '@haat/contract/text/digits';
import { isEmail } from '@haat/contract/text/email';
import { CUSTOMER_FIELDS, RECEIVER_LENGTHS, type ReceiverField } from '@haat/contract/text/receiver';
import { cleanLine } from '@haat/contract/text/text';
import type { CartLines } from '../../cart/store/cart-lines.ts';
import type { Messages } from '../../i18n/messages.ts';
import type { ShownAmounts } from '../../orders/details/amounts.tsx';
import type { Draft } from './draft.ts';

/** The receiver's fields in their order on the page. */
export const fieldNames = Object.keys(RECEIVER_LENGTHS) as ReceiverField[];

export interface OrderForm {
  receiver: Record<ReceiverField, string>;
  orderType: 'COD' | 'ONLINE';
  /** The wallet that the money is sent with, of an order that is not paid online. */
  wallet?: Wallet | undefined;
  deliveryType: 'HOME_DELIVERY' | 'STORE_PICKUP';
  /** The ids of area and slot, where the shop has them; without a slot as soon as possible. */
  area?: number | undefined;
  slot?: number | undefined;
  /** What the shopper asks for: with the order, and for lines by product id. Empty ones are not sent. */
  attributes?: Partial<OrderAttributeValues>;
  lineNotes?: ReadonlyMap<number, string>;
  /** How much more than its line a substitute may cost, in taka, and what is taken if a product is missing, by its id. */
  substituteCap?: number | undefined;
  substitutes?: ReadonlyMap<number, number>;
  /**
   * The total that the shop has quoted for these lines, in taka, the rate of its tax, and by how much weighed goods may cost more than
   * ordered, both in percent.
   */
  quoted?: {
    of: string;
    total: number;
    taxPercent?: number | undefined;
    weightPercent?: number | undefined;
  };
  /** Store credit that pays a part of the order: how much of it in taka, and what proves it; an account needs no proof. */
  credit?: { used: number; proof?: string } | undefined;
  /** The purchase may be reported, where the shop asks for it. */
  purchaseConsent?: boolean;
  /** The provider of an online payment, where the shopper has the choice. */
  provider?: string;
  /** Whether the number at the provider is remembered; only a customer has the choice. */
  remember?: boolean;
  /** The lines for which the confirmation was asked. */
  reviewed?: string;
}

/** The form as typed, in one line each, Bengali digits of phone and post code as 0-9. */
export function orderFormOf(typed: FormData): OrderForm {
  const receiver = Object.fromEntries(
    fieldNames.map((field) => [field, cleanLine(String(typed.get(field) ?? ''))]),
  ) as OrderForm['receiver'];
  receiver.zipcode = latinDigits(receiver.zipcode);
  const provider = typed.get('payment_provider');
  const remember = typed.getAll('remember').at(-1);
  return {
    receiver,
    orderType: typed.get('order_type') === 'ONLINE' ? 'ONLINE' : 'COD',
    ...(provider && { provider: String(provider) }),
    ...(remember && { remember: remember === 'true' }),
    ...(typed.get('purchase_consent') === 'true' && { purchaseConsent: true }),
    wallet: wallets.find((wallet) => wallet === typed.get('order_type')),
    deliveryType: typed.get('delivery_type') === 'STORE_PICKUP' ? 'STORE_PICKUP' : 'HOME_DELIVERY',
    ...notesOf(typed),
  };
}

/** The values of a draft as a form has them. */
export function formOfDraft(draft: Draft): OrderForm {
  const typed = new FormData();
  for (const [name, value] of Object.entries(draft)) if (typeof value === 'string') typed.set(name, value);
  return orderFormOf(typed);
}

/**
 * Validates the form. Name, phone and address are required, for a customer also the e-mail address (specification, section
 * 5), and the area where the shop asks for it. Other fields must be valid if they are filled.
 */
export function wrongFields(
  form: OrderForm,
  { needsEmail, needsArea = false }: { needsEmail: boolean; needsArea?: boolean },
): WrongFields {
  const { receiver } = form;
  const wrong = wrongNotes(form);
  if (receiver.name === '') wrong.name = 'name';
  if (receiver.phone === '') wrong.phone = 'phone';
  else if (!maybePhone(receiver.phone)) wrong.phone = 'phoneForm';
  if (receiver.address === '') wrong.address = 'address';
  if (needsArea && !form.area && form.deliveryType === 'HOME_DELIVERY') wrong.area = 'area';
  if (receiver.email === '' && needsEmail) wrong.email = 'email';
  if (receiver.email !== '' && !isEmail(receiver.email)) wrong.email = 'emailForm';
  for (const field of fieldNames) {
    if (receiver[field].length > RECEIVER_LENGTHS[field]) wrong[field] = 'tooLong';
  }
  return wrong;
}

/** The name of a field of the form: of the receiver, the area, what is asked for with the order, or the note of a line. */
export type FormField = ReceiverField | OrderAttribute | 'area' | NoteField;

/** The note of a line: by its product in the checkout, by its id in an order; and of a product that is added to an order. */
export type NoteField = `line_note_${number}` | `added_note_${number}`;

/** The error of each field, as the name of its text. */
export type WrongFields = Partial<Record<FormField, keyof Messages['checkout']['wrong']>>;

/** The guest order payload (specification, section 7), with the prices and the total that the shopper saw. */
export function guestRequest(form: OrderForm, lines: CartLines): GuestOrderRequest {
  const { receiver, lineNotes, substitutes } = form;
  return {
    ...receiver,
    phone: e164Of(receiver),
    ...termsOf(form, lines),
    items: lines.map((line) => {
      const lineNote = lineNotes?.get(line.id);
      const substitute = substitutes?.get(line.id);
      return {
        product: line.id,
        quantity: line.quantity,
        price: toTaka(line.pricePaisa),
        ...(line.unit && { unit: line.unit }),
        ...(lineNote && { note: lineNote }),
        ...(substitute && { substitute }),
        ...(line.option && { option: line.option }),
      };
    }),
  };
}

/** The customer's order payload: the API uses the lines of its cart and compares the shown ones and the total. */
export function customerRequest(form: OrderForm, lines: CartLines): CustomerOrderRequest {
  const { lineNotes, substitutes } = form;
  const notes = lines.flatMap(({ id }) => {
    const lineNote = lineNotes?.get(id);
    return lineNote ? [{ product: id, note: lineNote }] : [];
  });
  const wished = lines.flatMap(({ id }) => {
    const substitute = substitutes?.get(id);
    return substitute ? [{ product: id, substitute }] : [];
  });
  return {
    ...customerReceiver(form),
    ...termsOf(form, lines),
    ...(notes.length > 0 && { line_notes: notes }),
    ...(wished.length > 0 && { line_substitutes: wished }),
    cart_lines: shownLines(lines),
  };
}

/** The receiver in the names of a customer's order. */
export function customerReceiver({ receiver }: OrderForm): CustomerReceiver {
  const named = fieldNames.map((field) => [CUSTOMER_FIELDS[field], receiver[field]]);
  return { ...(Object.fromEntries(named) as CustomerReceiver), receiver_phone_number: e164Of(receiver) };
}

type CustomerReceiver = Record<(typeof CUSTOMER_FIELDS)[ReceiverField], string>;

function e164Of({ phone }: OrderForm['receiver']): string {
  return toE164(phone) ?? phone;
}

/** What both payloads have. The total is the quoted one, unless another tab has changed the lines meanwhile. */
function termsOf(form: OrderForm, lines: CartLines) {
  const {
    orderType,
    wallet,
    deliveryType,
    area,
    slot,
    attributes = {},
    substituteCap,
    credit,
    quoted,
  } = form;
  const isQuoted = quoted?.of === linesKey(lines);
  return {
    order_type: orderType,
    ...(wallet && { wallet }),
    delivery_type: deliveryType,
    ...(area && { area }),
    ...(slot && { slot }),
    ...givenAttributes(attributes),
    ...(substituteCap !== undefined && { substitute_cap: substituteCap }),
    ...(credit && {
      use_credit: true,
      credit_used: credit.used,
      ...(credit.proof && { credit_proof: credit.proof }),
    }),
    ...(form.purchaseConsent && { purchase_consent: true }),
    ...(isQuoted && quoted.weightPercent && { weight_percent: quoted.weightPercent }),
    total: isQuoted ? quoted.total : specifiedAmounts(lines, quoted?.taxPercent).total,
  };
}

/** The typed values of a request, to fill the form with them. */
export function draftOf(request: GuestOrderRequest | CustomerOrderRequest): Draft {
  const sent = request as Partial<Record<string, unknown>>;
  const receiver = fieldNames.map((field) => [
    field,
    String(sent[field] ?? sent[CUSTOMER_FIELDS[field]] ?? ''),
  ]);
  const { order_type, wallet, delivery_type } = request;
  return {
    ...Object.fromEntries(receiver),
    ...(order_type && { order_type: wallet ?? order_type }),
    ...(delivery_type && { delivery_type }),
    ...notesDraft(request),
  };
}

/** The API's field errors by the names of the form's fields; null if the form has none of them. */
export function wrongFieldsOf(fields: FieldProblems): WrongFields | null {
  const known = [
    ...fieldNames.filter(
      (name) => Object.hasOwn(fields, name) || Object.hasOwn(fields, CUSTOMER_FIELDS[name]),
    ),
    ...([...orderAttributeNames, 'area'] as const).filter((name) => Object.hasOwn(fields, name)),
  ];
  if (known.length === 0) return null;
  const wrong = known.map((field) => [field, REFUSED[field] ?? 'refused']);
  return { ...Object.fromEntries(wrong), ...(fields.address?.code === 'not_delivered' && NOT_DELIVERED) };
}

export const NOT_DELIVERED: WrongFields = { address: 'notDelivered' };

const REFUSED: WrongFields = {
  area: 'refused',
  name: 'name',
  phone: 'phoneForm',
  address: 'address',
  email: 'emailForm',
  note: 'tooLong',
};

/** The amounts of the specification, section 9, with the shop's rate of the tax. */
export function specifiedAmounts(lines: CartLines, taxPercent = TAX_PERCENT): ShownAmounts {
  const { subtotalPaisa, taxPaisa, totalPaisa } = totalsOf(lines, taxPercent);
  return {
    subtotal: toTaka(subtotalPaisa),
    tax: toTaka(taxPaisa),
    tax_percent: taxPercent,
    total: toTaka(totalPaisa),
  };
}

/** The lines as the shopper sees them, which the API compares. */
export function shownLines(lines: CartLines) {
  return lines.map(({ id, quantity, unit, option }) => ({
    product: id,
    quantity,
    ...(unit && { unit }),
    ...(option && { option }),
  }));
}

/** The key of a quote: other lines need a new quote. */
export function linesKey(lines: CartLines): string {
  return lines.map(({ id, quantity, pricePaisa }) => `${id}:${quantity}:${pricePaisa}`).join();
}

const LINE_NOTE = 'line_note_';
export const lineNoteField = (id: number): NoteField => `${LINE_NOTE}${id}`;
export const addedNoteField = (product: number): NoteField => `added_note_${product}`;

/** Whether a line has a note, or an error of one. */
export function hasLineNotes(fields: Draft | WrongFields): boolean {
  return Object.entries(fields).some(([name, value]) => name.startsWith(LINE_NOTE) && value);
}

export const SUBSTITUTE_CAP = 'substitute_cap';
const SUBSTITUTE = 'substitute_of_';
export const substituteField = (id: number) => `${SUBSTITUTE}${id}` as const;

/** What a checkout form asks for: with the order, the notes of its lines, and what is taken if they are missing. */
function notesOf(
  typed: FormData,
): Pick<OrderForm, 'substituteCap'> & Required<Pick<OrderForm, 'attributes' | 'lineNotes' | 'substitutes'>> {
  const lineNotes = [...typed].flatMap(([name, value]): [number, string][] =>
    name.startsWith(LINE_NOTE) ? [[Number(name.slice(LINE_NOTE.length)), cleanLine(String(value))]] : [],
  );
  const substitutes = [...typed].flatMap(([name, value]): [number, number][] =>
    name.startsWith(SUBSTITUTE) && Number(value) > 0
      ? [[Number(name.slice(SUBSTITUTE.length)), Number(value)]]
      : [],
  );
  const cap = typed.get(SUBSTITUTE_CAP);
  const attributes = eachAttribute(orderAttributeNames, (name) =>
    cleanLine(attributeValue(name, typed.get(name))),
  );
  return {
    attributes: attributes as OrderAttributeValues,
    lineNotes: new Map(lineNotes),
    substitutes: new Map(substitutes),
    ...(cap && { substituteCap: Number(cap) }),
  };
}

/** The texts that are too long. Cleaning can make them longer than the fields allow: it writes য় as two characters. */
function wrongNotes({
  attributes = {},
  lineNotes = new Map(),
}: Pick<OrderForm, 'attributes' | 'lineNotes'>): WrongFields {
  const wrong: WrongFields = {};
  for (const name of orderAttributeNames) {
    const { maxLength = Infinity } = orderAttribute(name);
    if (charactersOf(attributes[name] ?? '') > maxLength) wrong[name] = 'tooLong';
  }
  for (const [id, text] of lineNotes) {
    if (charactersOf(text) > MAX_LINE_NOTE) wrong[lineNoteField(id)] = 'tooLong';
  }
  return wrong;
}

/** As the API counts them: an emoji is one. */
function charactersOf(text: string): number {
  return [...text].length;
}

/** What a request asks for, as it was typed. */
function notesDraft({
  items = [],
  line_notes = [],
  ...request
}: Partial<Pick<GuestOrderRequest, OrderAttribute | 'items'>> &
  Pick<CustomerOrderRequest, 'line_notes'>): Draft {
  const lines = [...items, ...line_notes].flatMap(({ product, note }) =>
    note ? [[`${LINE_NOTE}${product}`, note] as const] : [],
  );
  return { ...givenAttributes(request), ...Object.fromEntries(lines) };
}
