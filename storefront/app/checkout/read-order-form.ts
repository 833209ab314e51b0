import { maybePhone } from '@haat/contract/phone/phone';
import { isEmail } from '@haat/contract/text/email';
import { cleanLine, latinDigits } from '@haat/contract/text/text';
import { notesOf, wrongNotes } from './order-notes.tsx';
import { fieldNames, type OrderForm, receiverFields, type WrongFields } from './place-order.ts';

/** The form as typed, in one line each, Bengali digits of phone and post code as 0-9. */
export function orderFormOf(typed: FormData): OrderForm {
  const receiver = Object.fromEntries(
    fieldNames.map((field) => [field, cleanLine(String(typed.get(field) ?? ''))]),
  ) as OrderForm['receiver'];
  receiver.zipcode = latinDigits(receiver.zipcode);
  return {
    receiver,
    orderType: typed.get('order_type') === 'ONLINE' ? 'ONLINE' : 'COD',
    deliveryType: typed.get('delivery_type') === 'STORE_PICKUP' ? 'STORE_PICKUP' : 'HOME_DELIVERY',
    ...notesOf(typed),
  };
}

/**
 * Validates the form. Name, phone and address are required, for a customer also the e-mail address (specification, section
 * 5). Other fields must be valid if they are filled.
 */
export function wrongFields(form: OrderForm, { needsEmail }: { needsEmail: boolean }): WrongFields {
  const { receiver } = form;
  const wrong = wrongNotes(form);
  if (receiver.name === '') wrong.name = 'name';
  if (receiver.phone === '') wrong.phone = 'phone';
  else if (!maybePhone(receiver.phone)) wrong.phone = 'phoneForm';
  if (receiver.address === '') wrong.address = 'address';
  if (receiver.email === '' && needsEmail) wrong.email = 'email';
  if (receiver.email !== '' && !isEmail(receiver.email)) wrong.email = 'emailForm';
  for (const field of fieldNames) {
    if (receiver[field].length > receiverFields[field]) wrong[field] = 'tooLong';
  }
  return wrong;
}
