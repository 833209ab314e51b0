import type { CustomerOrderRequest } from '@haat/contract/shop/checkout';
import { invalid, type Refused } from '../platform/http/refused.ts';
import { type OrderRequest, readReceiver, readTerms } from './order-request.ts';

/** Field names of a receiver in the request body. */
const FIELD_NAMES = {
  name: 'receiver_name',
  email: 'receiver_email',
  phone: 'receiver_phone_number',
  address: 'receiver_address',
  city: 'receiver_city',
  zipcode: 'receiver_zip_code',
  country: 'receiver_country',
};

/** Converts a customer's request body to an order request, or returns 400 with all invalid fields. */
export async function readCustomerOrder(
  customer: number,
  body: CustomerOrderRequest,
  headerKey: string | undefined,
): Promise<OrderRequest | Refused> {
  const fields: Record<string, string> = {};
  const sent = {
    name: body.receiver_name,
    email: body.receiver_email,
    phone: body.receiver_phone_number,
    address: body.receiver_address,
    city: body.receiver_city ?? '',
    zipcode: body.receiver_zip_code ?? '',
    country: body.receiver_country ?? '',
  };
  const receiver = await readReceiver(sent, FIELD_NAMES, fields);
  if (receiver.email === '') fields[FIELD_NAMES.email] = 'is required';
  const terms = readTerms(body, headerKey, fields);
  return Object.keys(fields).length > 0 ? invalid(fields) : { ...terms, receiver, buyer: { customer } };
}
