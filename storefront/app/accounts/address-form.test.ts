import { describe, expect, test } from 'vitest';
import { addressFieldNames, addressOf, wrongAddress } from './address-form.ts';

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

test('an address is read in one line a field, phone and post code in 0-9', () => {
  expect(addressOf(typed(amina))).toEqual({
    ...amina,
    phone: '+8801712345678',
    address: 'House 7, Road 3, Mirpur 10',
    zipcode: '1216',
  });
});

describe('what is wrong', () => {
  test('is nothing where all seven are filled', () => {
    expect(wrongAddress(addressOf(typed(amina)))).toEqual({});
  });

  test.each(addressFieldNames)('is a missing %s, or one of spaces', (field) => {
    expect(wrongAddress(addressOf(typed({ ...amina, [field]: ' ' })))).toEqual({ [field]: 'required' });
    const { [field]: _, ...rest } = amina;
    expect(wrongAddress(addressOf(typed(rest)))).toEqual({ [field]: 'required' });
  });

  test('is a phone or an e-mail address of another shape', () => {
    const wrong = wrongAddress(addressOf(typed({ ...amina, phone: '12345', email: 'amina@' })));
    expect(wrong).toEqual({ phone: 'anyPhoneForm', email: 'emailForm' });
  });
});
