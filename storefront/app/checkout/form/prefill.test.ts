import type { Profile } from '@haat/contract/shop/accounts';
import type { Order } from '@haat/contract/shop/orders';
import { expect, test } from 'vitest';
import { knownReceiver } from './prefill.ts';

const profile = {
  full_name: 'Amina Rahman',
  phone: '+8801712345678',
  email: 'amina@example.com',
  address_1: 'House 7, Mirpur',
  city: 'Dhaka',
  zipcode: '1216',
  country: 'Bangladesh',
} as Profile;
const order = {
  receiver_name: 'Karim',
  receiver_phone_number: '+8801812345678',
  receiver_email: '',
  receiver_address: 'Zindabazar',
  receiver_city: '',
  receiver_zip_code: '',
  receiver_country: '',
} as Order;

test('a customer without orders gets the profile', () => {
  expect(knownReceiver(profile, null)).toEqual({
    name: 'Amina Rahman',
    phone: '01712-345678',
    email: 'amina@example.com',
    address: 'House 7, Mirpur',
    city: 'Dhaka',
    zipcode: '1216',
    country: 'Bangladesh',
  });
});

test('the last order comes first, and addresses are not mixed', () => {
  expect(knownReceiver(profile, order)).toEqual({
    name: 'Karim',
    phone: '01812-345678',
    email: 'amina@example.com',
    address: 'Zindabazar',
    city: '',
    zipcode: '',
    country: '',
  });
});
