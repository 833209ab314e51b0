import { toTaka, totalsOf } from '@haat/contract/common/money';
import { maybePhone, toE164 } from '@haat/contract/common/phone';
import { cleanLine, latinDigits } from '@haat/contract/common/text';
import type { CustomerOrderRequest, GuestOrderRequest } from '@haat/contract/shop/checkout';
import type { CartLines } from '../cart/cart-lines.ts';
import type { checkout } from './messages.en.ts';

/** The receiver's fields in their order on the page, with the most characters of each. */
export const receiverFields = {
  name: 100,
  phone: 40,
  address: 500,
  email: 254,
  city: 100,
  zipcode: 20,
  country: 100,
} as const;

export type ReceiverField = keyof typeof receiverFields;
export type Receiver = Record<ReceiverField, string>;

export interface OrderForm {
  receiver: Receiver;
  orderType: 'COD' | 'ONLINE';
  deliveryType: 'HOME_DELIVERY' | 'STORE_PICKUP';
}

/** What is wrong with a field, as a name of its text. */
export type Wrong = keyof typeof checkout.wrong;
export type WrongFields = Partial<Record<ReceiverField, Wrong>>;

export const fieldNames = Object.keys(receiverFields) as ReceiverField[];

/** The form as typed, in one line each, Bengali digits of phone and post code as 0-9. */
export function orderFormOf(typed: FormData): OrderForm {
  const receiver = Object.fromEntries(
    fieldNames.map((field) => [field, cleanLine(String(typed.get(field) ?? ''))]),
  ) as Receiver;
  receiver.zipcode = latinDigits(receiver.zipcode);
  return {
    receiver,
    orderType: typed.get('order_type') === 'ONLINE' ? 'ONLINE' : 'COD',
    deliveryType: typed.get('delivery_type') === 'STORE_PICKUP' ? 'STORE_PICKUP' : 'HOME_DELIVERY',
  };
}

/** A guest must give name, phone and address (specification, section 5); what else is given must make sense. */
export function wrongFields({ receiver }: OrderForm): WrongFields {
  const wrong: WrongFields = {};
  if (receiver.name === '') wrong.name = 'name';
  if (receiver.phone === '') wrong.phone = 'phone';
  else if (!maybePhone(receiver.phone)) wrong.phone = 'phoneForm';
  if (receiver.address === '') wrong.address = 'address';
  if (receiver.email !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(receiver.email)) wrong.email = 'emailForm';
  for (const field of fieldNames) {
    if (receiver[field].length > receiverFields[field]) wrong[field] = 'tooLong';
  }
  return wrong;
}

/** A customer must give an e-mail address too (specification, section 5). */
export function customersWrongFields(form: OrderForm): WrongFields {
  const wrong = wrongFields(form);
  return form.receiver.email === '' ? { ...wrong, email: 'email' } : wrong;
}

/** The guest order payload (specification, section 7), with the prices and the total that the shopper saw. */
export function orderRequest(form: OrderForm, lines: CartLines): GuestOrderRequest {
  const phone = toE164(form.receiver.phone) ?? form.receiver.phone;
  return {
    ...form.receiver,
    phone,
    order_type: form.orderType,
    delivery_type: form.deliveryType,
    items: lines.map((line) => ({
      product: line.id,
      quantity: line.quantity,
      price: toTaka(line.pricePaisa),
    })),
    total: toTaka(totalsOf(lines).totalPaisa),
  };
}

/** What a customer's order calls the receiver's fields. */
const CUSTOMERS_NAMES = {
  name: 'receiver_name',
  phone: 'receiver_phone_number',
  address: 'receiver_address',
  email: 'receiver_email',
  city: 'receiver_city',
  zipcode: 'receiver_zip_code',
  country: 'receiver_country',
} as const satisfies Record<ReceiverField, keyof CustomerOrderRequest>;

/** The customer's order payload; the lines are those of the cart that the API keeps, the total the one on the screen. */
export function customersRequest(form: OrderForm, lines: CartLines): CustomerOrderRequest {
  const { receiver } = form;
  return {
    receiver_name: receiver.name,
    receiver_email: receiver.email,
    receiver_phone_number: toE164(receiver.phone) ?? receiver.phone,
    receiver_address: receiver.address,
    receiver_city: receiver.city,
    receiver_zip_code: receiver.zipcode,
    receiver_country: receiver.country,
    order_type: form.orderType,
    delivery_type: form.deliveryType,
    total: toTaka(totalsOf(lines).totalPaisa),
  };
}

/** The receiver of a customer's order as it was typed. */
export function receiverIn(request: CustomerOrderRequest): Partial<Receiver> {
  return Object.fromEntries(fieldNames.map((field) => [field, request[CUSTOMERS_NAMES[field]] ?? '']));
}

/** The API's wrong fields as the form's own; null where none of them stands on the form. */
export function wrongFieldsOf(fields: Record<string, string>): WrongFields | null {
  const known = fieldNames.filter(
    (field) => Object.hasOwn(fields, field) || Object.hasOwn(fields, CUSTOMERS_NAMES[field]),
  );
  if (known.length === 0) return null;
  return Object.fromEntries(known.map((field) => [field, REFUSED[field] ?? 'refused']));
}

const REFUSED: WrongFields = { name: 'name', phone: 'phoneForm', address: 'address', email: 'emailForm' };
