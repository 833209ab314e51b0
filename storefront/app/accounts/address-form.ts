import { maybePhone, toE164 } from '@haat/contract/phone/phone';
import type { NewShippingAddress } from '@haat/contract/shop/shipping-addresses';
import { latinDigits } from '@haat/contract/text/digits';
import { isEmail } from '@haat/contract/text/email';
import { cleanLine } from '@haat/contract/text/text';

/** The fields of an address in the order of the page, with their maximum length in characters. */
export const addressFields = {
  name: 100,
  phone: 40,
  email: 254,
  address: 500,
  city: 100,
  zipcode: 20,
  country: 100,
} as const satisfies Record<Exclude<keyof NewShippingAddress, 'area'>, number>;

export type AddressField = keyof typeof addressFields;
export const addressFieldNames = Object.keys(addressFields) as AddressField[];

/** Reads the form: each field as one line, phone and post code in Latin digits. */
export function readAddress(typed: FormData): NewShippingAddress {
  const text = (field: AddressField) => cleanLine(String(typed.get(field) ?? ''));
  const address = Object.fromEntries(addressFieldNames.map((field) => [field, text(field)]));
  const { phone, zipcode, ...rest } = address as unknown as NewShippingAddress;
  return { ...rest, phone: toE164(phone) ?? phone, zipcode: latinDigits(zipcode) };
}

/** The error of each invalid field, as the key of its text. */
type AddressErrors = Partial<Record<AddressField, 'required' | 'anyPhoneForm' | 'emailForm'>>;

/** All seven fields are required (specification, section 5); phone and e-mail must have a valid format. */
export function validateAddress(address: NewShippingAddress): AddressErrors {
  const errors: AddressErrors = {};
  if (!maybePhone(address.phone)) errors.phone = 'anyPhoneForm';
  if (!isEmail(address.email)) errors.email = 'emailForm';
  for (const field of addressFieldNames) if (address[field] === '') errors[field] = 'required';
  return errors;
}
