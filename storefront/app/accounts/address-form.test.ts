import { describe, expect, test } from 'vitest';
import { addressFieldNames, readAddress, validateAddress } from './address-form.ts';

const amina = {
  name: 'Amina Rahman',
  phone: '০১৭১২-৩৪৫৬৭৮',
  email: 'amina@example.com',
  address: 'House 7,\nRoad 3, Mirpur 10',
  city: 'Dhaka',
  zipcode: '১২১৬',
  country: 'Bangladesh',
};

function typed(fields: Partial<typeof amina>): FormData {
  const form = new FormData();
  for (const [name, text] of Object.entries(fields)) form.set(name, text);
  return form;
}

test('reads each field as one line, phone and post code in Latin digits', () => {
  expect(readAddress(typed(amina))).toEqual({
    ...amina,
    phone: '+8801712345678',
    address: 'House 7, Road 3, Mirpur 10',
    zipcode: '1216',
  });
});

describe('validation', () => {
  test('accepts an address with all seven fields', () => {
    expect(validateAddress(readAddress(typed(amina)))).toEqual({});
  });

  test.each(addressFieldNames)('reports a missing or blank %s', (field) => {
    expect(validateAddress(readAddress(typed({ ...amina, [field]: ' ' })))).toEqual({ [field]: 'required' });
    const { [field]: _, ...rest } = amina;
    expect(validateAddress(readAddress(typed(rest)))).toEqual({ [field]: 'required' });
  });

  test('reports an invalid phone and an invalid e-mail address', () => {
    const errors = validateAddress(readAddress(typed({ ...amina, phone: '12345', email: 'amina@' })));
    expect(errors).toEqual({ phone: 'anyPhoneForm', email: 'emailForm' });
  });
});
