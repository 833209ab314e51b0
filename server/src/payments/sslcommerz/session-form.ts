import { decimalTaka } from '@haat/contract/common/money';
import type { NewSession } from '../provider.ts';

/** Where a guest leaves empty what the provider demands. */
const DEFAULTS = { city: 'Dhaka', zipcode: '1000', country: 'Bangladesh', address: 'Dhaka' };

/** The form that asks SSLCommerz v4 for a session, without the store's credentials. */
export function sessionForm({ attemptId, tranId, amountPaisa, resultId, order, customer, urls }: NewSession) {
  return {
    total_amount: decimalTaka(amountPaisa),
    currency: 'BDT',
    tran_id: tranId,
    success_url: urls.success,
    fail_url: urls.fail,
    cancel_url: urls.cancel,
    ipn_url: urls.ipn,
    product_name: `Order ${order.number}`,
    product_category: 'Groceries',
    product_profile: 'physical-goods',
    // One digit is all that the field holds.
    num_of_item: String(Math.min(9, Math.max(1, order.items))),
    shipping_method: 'NO',
    cus_name: plain(customer.name, 50) || `Customer ${order.number}`,
    cus_email: customer.email.length <= 50 && customer.email !== '' ? customer.email : emailOf(urls.success),
    cus_add1: plain(customer.address, 50) || DEFAULTS.address,
    cus_city: plain(customer.city, 50) || DEFAULTS.city,
    cus_postcode: plain(customer.zipcode, 30) || DEFAULTS.zipcode,
    cus_country: plain(customer.country, 50) || DEFAULTS.country,
    // As it is dialled in Bangladesh, where the provider is; another country's with its +.
    cus_phone: customer.phone.replace(/^\+880/, '0'),
    value_a: String(attemptId),
    value_b: resultId,
  };
}

/**
 * The Latin part of a text, cut to a number of characters; empty where it is written in another script, which the
 * provider does not promise to take. Nothing is lost: the shop keeps the order as it was written.
 */
function plain(text: string, max: number): string {
  const latin = text
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/ +/g, ' ')
    .trim();
  const letters = latin.replace(/[^A-Za-z0-9]/g, '').length;
  return letters * 2 >= [...text.replace(/\s/g, '')].length ? latin.slice(0, max).trim() : '';
}

/** An address of the shop that nobody reads: the provider demands an e-mail, and many customers have none. */
function emailOf(shopUrl: string): string {
  const { hostname } = new URL(shopUrl);
  return hostname.includes('.') && hostname.length <= 40 ? `no-reply@${hostname}` : 'no-reply@haat.example';
}
