import { decimalTaka } from '@haat/contract/money/money';
import type { NewSession } from '../provider/provider.ts';

/** Values for fields that the provider requires and a guest may leave empty. */
const DEFAULTS = { city: 'Dhaka', zipcode: '1000', country: 'Bangladesh', address: 'Dhaka' };

/** Builds the form that creates a session at SSLCommerz v4, without the store's credentials. */
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
    // The field accepts only one digit.
    num_of_item: String(Math.min(9, Math.max(1, order.items))),
    shipping_method: 'NO',
    cus_name: toLatin(customer.name, 50) || `Customer ${order.number}`,
    cus_email:
      customer.email.length <= 50 && customer.email !== '' ? customer.email : fallbackEmail(urls.success),
    cus_add1: toLatin(customer.address, 50) || DEFAULTS.address,
    cus_city: toLatin(customer.city, 50) || DEFAULTS.city,
    cus_postcode: toLatin(customer.zipcode, 30) || DEFAULTS.zipcode,
    cus_country: toLatin(customer.country, 50) || DEFAULTS.country,
    // The national format for Bangladesh, where the provider is; other countries keep their +.
    cus_phone: customer.phone.replace(/^\+880/, '0'),
    value_a: String(attemptId),
    value_b: resultId,
  };
}

/**
 * Returns the Latin part of a text, cut to a number of characters. Empty if the text is in another script, because the
 * provider does not promise to accept it. The stored order keeps the original text.
 */
function toLatin(text: string, max: number): string {
  const latin = text
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/ +/g, ' ')
    .trim();
  const letters = latin.replace(/[^A-Za-z0-9]/g, '').length;
  return letters * 2 >= [...text.replace(/\s/g, '')].length ? latin.slice(0, max).trim() : '';
}

/** A no-reply e-mail address of the shop: the provider requires one, and many customers have none. */
function fallbackEmail(shopUrl: string): string {
  const { hostname } = new URL(shopUrl);
  return hostname.includes('.') && hostname.length <= 40 ? `no-reply@${hostname}` : 'no-reply@haat.example';
}
