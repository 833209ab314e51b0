import { paisaOfText } from '@haat/contract/money/money';
import type { Fields } from './signature.ts';

/** The mandatory fields of a session with their maximum lengths, from the provider's documentation v4. */
const MANDATORY: Record<string, number> = {
  total_amount: 13,
  currency: 3,
  tran_id: 30,
  success_url: 255,
  fail_url: 255,
  cancel_url: 255,
  product_name: 255,
  product_category: 100,
  product_profile: 100,
  cus_name: 50,
  cus_email: 50,
  cus_add1: 50,
  cus_city: 50,
  cus_postcode: 30,
  cus_country: 50,
  cus_phone: 20,
  shipping_method: 50,
  num_of_item: 1,
};

const SHIPPED = [
  'ship_name',
  'ship_add1',
  'ship_area',
  'ship_city',
  'ship_sub_city',
  'ship_postcode',
  'ship_country',
];

const OPTIONAL: Record<string, number> = {
  ipn_url: 255,
  cus_add2: 50,
  cus_state: 50,
  cus_fax: 20,
  multi_card_name: 30,
  allowed_bin: 255,
  value_a: 255,
  value_b: 255,
  value_c: 255,
  value_d: 255,
};

const PROFILES = [
  'general',
  'physical-goods',
  'non-physical-goods',
  'airline-tickets',
  'travel-vertical',
  'telecom-vertical',
];
const SHIPPING = ['YES', 'NO', 'Courier', 'SSLCOMMERZ_LOGISTIC'];

/** 10.00 to 500000.00 BDT. */
const MIN_PAISA = 1_000;
const MAX_PAISA = 50_000_000;

/** The reason to refuse a session (`failedreason`), or null. Lengths are in code points. */
export function sessionProblem(fields: Fields): string | null {
  for (const [name, max] of Object.entries(MANDATORY)) {
    if (!fields[name]) return `'${name}' is mandatory`;
    if ([...fields[name]].length > max) return `'${name}' must have at most ${max} characters`;
  }
  for (const [name, max] of Object.entries(OPTIONAL))
    if ([...(fields[name] ?? '')].length > max) return `'${name}' must have at most ${max} characters`;
  return amountProblem(fields) ?? valueProblem(fields);
}

function amountProblem({ total_amount = '', currency }: Fields): string | null {
  const paisa = paisaOfText(total_amount);
  if (currency !== 'BDT') return "'currency' must be BDT here";
  if (paisa === null || !/\.\d\d$/.test(total_amount)) return "'total_amount' must have two decimals";
  if (paisa < MIN_PAISA || paisa > MAX_PAISA) return "'total_amount' must be from 10.00 to 500000.00 BDT";
  return null;
}

function valueProblem(fields: Fields): string | null {
  const {
    tran_id = '',
    cus_email = '',
    product_profile = '',
    shipping_method = '',
    num_of_item = '',
  } = fields;
  if (!/^[A-Za-z0-9_-]+$/.test(tran_id)) return "'tran_id' has a character that is not allowed";
  if (!/^[^\s@]+@[^\s@]+$/.test(cus_email)) return "'cus_email' is not an e-mail address";
  if (!PROFILES.includes(product_profile)) return "'product_profile' is not known";
  if (!SHIPPING.includes(shipping_method)) return "'shipping_method' is not known";
  if (!/^\d$/.test(num_of_item)) return "'num_of_item' must be one digit";
  const urls = ['success_url', 'fail_url', 'cancel_url', ...(fields.ipn_url ? ['ipn_url'] : [])];
  for (const name of urls)
    if (!URL.canParse(fields[name] ?? '') || !/^https?:/.test(fields[name] ?? ''))
      return `'${name}' is not a URL`;
  if (shipping_method === 'YES')
    for (const name of SHIPPED) if (!fields[name]) return `'${name}' is mandatory`;
  return null;
}
