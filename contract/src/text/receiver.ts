/** The fields of an order's receiver. This file has no schema, so that browsers load none. */

/** The maximum length of each field, in characters. */
export const RECEIVER_LENGTHS = {
  name: 100,
  phone: 40,
  address: 500,
  email: 254,
  city: 100,
  zipcode: 20,
  country: 100,
} as const;

export type ReceiverField = keyof typeof RECEIVER_LENGTHS;

/** The names of the fields in a customer's order; a guest's order has them as they are. */
export const CUSTOMER_FIELDS = {
  name: 'receiver_name',
  phone: 'receiver_phone_number',
  address: 'receiver_address',
  email: 'receiver_email',
  city: 'receiver_city',
  zipcode: 'receiver_zip_code',
  country: 'receiver_country',
} as const satisfies Record<ReceiverField, string>;
