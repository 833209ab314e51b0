import { expect, test } from 'vitest';
import {
  customerRequest,
  fieldNames,
  guestRequest,
  orderFormOf,
  wrongFields,
  wrongFieldsOf,
} from './order-form.ts';

const karim = { name: 'Karim', phone: '০১৭১২-৩৪৫৬৭৮', address: 'House 7, Mirpur' };
const rice = {
  id: 7,
  name: 'Miniket rice',
  name_bn: '',
  unit: '',
  image: '',
  pricePaisa: 7_250,
  quantity: 2,
};
const guest = { needsEmail: false };

function typed(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

test('name, phone and address are required of a guest, the rest is not', () => {
  expect(wrongFields(orderFormOf(typed({})), guest)).toEqual({
    name: 'name',
    phone: 'phone',
    address: 'address',
  });
  expect(wrongFields(orderFormOf(typed({ name: ' \u200b', phone: ' ', address: '\n' })), guest)).toEqual({
    name: 'name',
    phone: 'phone',
    address: 'address',
  });
  expect(wrongFields(orderFormOf(typed(karim)), guest)).toEqual({});
});

test('of a customer the e-mail address is required too', () => {
  expect(wrongFields(orderFormOf(typed(karim)), { needsEmail: true })).toEqual({ email: 'email' });
});

test('what is given must make sense', () => {
  const odd = orderFormOf(typed({ ...karim, phone: '12345', email: 'karim@', city: 'x'.repeat(101) }));
  expect(wrongFields(odd, guest)).toEqual({ phone: 'phoneForm', email: 'emailForm', city: 'tooLong' });
});

test('the payload is the one of the specification, with what the shopper saw', () => {
  const form = orderFormOf(
    typed({ ...karim, zipcode: '১২১৬', order_type: 'ONLINE', delivery_type: 'STORE_PICKUP' }),
  );
  expect(guestRequest(form, [rice, { ...rice, id: 9, pricePaisa: 1_999, quantity: 1 }])).toEqual({
    name: 'Karim',
    phone: '+8801712345678',
    address: 'House 7, Mirpur',
    email: '',
    city: '',
    zipcode: '1216',
    country: '',
    order_type: 'ONLINE',
    delivery_type: 'STORE_PICKUP',
    items: [
      { product: 7, quantity: 2, price: 72.5 },
      { product: 9, quantity: 1, price: 19.99 },
    ],
    total: 173.24,
  });
  const noted = orderFormOf(typed({ ...karim, line_note_7: 'Small pieces', if_missing: 'replace' }));
  const items = [{ note: 'Small pieces' }];
  expect(guestRequest(noted, [rice])).toMatchObject({ if_missing: 'replace', items });
  expect(customerRequest(noted, [rice])).toMatchObject({
    ...{ if_missing: 'replace', line_notes: [{ product: 7, note: 'Small pieces' }] },
  });
  const credit = { used: 50, proof: 'signed' };
  expect(guestRequest({ ...form, credit }, [rice])).toMatchObject({
    ...{ use_credit: true, credit_used: 50, credit_proof: 'signed', total: 152.25 },
  });
  // A quote of the shop counts only for the lines that it was made for.
  const quoted = (of: string) => guestRequest({ ...form, quoted: { of, total: 199 } }, [rice]).total;
  expect([quoted('7:2:7250'), quoted('7:1:7250')]).toEqual([199, 152.25]);
  const other = { of: '', total: 199, taxPercent: 7.5 };
  expect(guestRequest({ ...form, quoted: other }, [rice]).total).toBe(155.88);
});

test('where the shop asks for the area it is required, except of a pickup; area and slot are sent', () => {
  const form = orderFormOf(typed(karim));
  expect(wrongFields(form, { ...guest, needsArea: true })).toEqual({ area: 'area' });
  expect(wrongFields({ ...form, area: 10 }, { ...guest, needsArea: true })).toEqual({});
  expect(wrongFields({ ...form, deliveryType: 'STORE_PICKUP' }, { ...guest, needsArea: true })).toEqual({});
  expect(guestRequest({ ...form, area: 10, slot: 4 }, [rice])).toMatchObject({ area: 10, slot: 4 });
  const without = guestRequest(form, [rice]);
  expect('area' in without || 'slot' in without).toBe(false);
});

test('an unknown payment option or delivery type is the ordinary one', () => {
  expect(orderFormOf(typed({ order_type: 'GOLD', delivery_type: 'DRONE' }))).toMatchObject({
    orderType: 'COD',
    deliveryType: 'HOME_DELIVERY',
  });
});

test('a note that gets too long when it is cleaned is refused, also of a line', () => {
  // One character of Bengali as it is typed, two in normalized text.
  const note = (length: number) => '\u09df'.repeat(length);
  const fits = { ...karim, note: note(150), line_note_7: note(60) };
  expect(wrongFields(orderFormOf(typed(fits)), guest)).toEqual({});
  const long = { ...karim, note: note(151), line_note_7: note(61), line_note_9: 'Small pieces' };
  expect(wrongFields(orderFormOf(typed(long)), guest)).toEqual({ note: 'tooLong', line_note_7: 'tooLong' });
});

test("the API's wrong fields are shown at ours, and none where they are not the form's", () => {
  const wrong = { code: 'wrong_format' } as const;
  expect(wrongFieldsOf({ phone: wrong, zipcode: wrong })).toEqual({
    phone: 'phoneForm',
    zipcode: 'refused',
  });
  expect(wrongFieldsOf({ note: wrong })).toEqual({ note: 'tooLong' });
  expect(wrongFieldsOf({ area: wrong })).toEqual({ area: 'refused' });
  expect(wrongFieldsOf({ address: { code: 'not_delivered' } })).toEqual({ address: 'notDelivered' });
  expect(wrongFieldsOf({ 'items[0].quantity': wrong })).toBeNull();
});

test('the fields stand in the order in which they are read', () => {
  expect(fieldNames.slice(0, 3)).toEqual(['name', 'phone', 'address']);
});
