import { isEmail } from '@haat/contract/common/email';
import { maybePhone, toE164 } from '@haat/contract/common/phone';
import { cleanLine, latinDigits } from '@haat/contract/common/text';
import type { NewShippingAddress } from '@haat/contract/shop/shipping-addresses';

/** The fields of an address in their order on the page, with the most characters of each. */
export const addressFields = {
  name: 100,
  phone: 40,
  email: 254,
  address: 500,
  city: 100,
  zipcode: 20,
  country: 100,
} as const satisfies Record<keyof NewShippingAddress, number>;

export type AddressField = keyof typeof addressFields;
export const addressFieldNames = Object.keys(addressFields) as AddressField[];

/** The form as typed, each field in one line; phone and post code in 0-9. */
export function addressOf(typed: FormData): NewShippingAddress {
  const text = (field: AddressField) => cleanLine(String(typed.get(field) ?? ''));
  const address = Object.fromEntries(addressFieldNames.map((field) => [field, text(field)]));
  const { phone, zipcode, ...rest } = address as unknown as NewShippingAddress;
  return { ...rest, phone: toE164(phone) ?? phone, zipcode: latinDigits(zipcode) };
}

/** What is wrong with a field, as a name of its text. */
export type WrongAddress = Partial<Record<AddressField, 'required' | 'anyPhoneForm' | 'emailForm'>>;

/** All seven are required (specification, section 5); phone and e-mail must look like what they are. */
export function wrongAddress(address: NewShippingAddress): WrongAddress {
  const wrong: WrongAddress = {};
  if (!maybePhone(address.phone)) wrong.phone = 'anyPhoneForm';
  if (!isEmail(address.email)) wrong.email = 'emailForm';
  for (const field of addressFieldNames) if (address[field] === '') wrong[field] = 'required';
  return wrong;
}
