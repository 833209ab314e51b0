import { Type } from 'typebox';
import type { PaymentDeclaration } from '../provider/provider.ts';
import { HOSTS, sslcommerz } from './sslcommerz.ts';

export const SSLCOMMERZ: PaymentDeclaration = {
  name: 'sslcommerz',
  kind: 'payment',
  label: { en: 'SSLCommerz (online payment)', bn: 'SSLCommerz (অনলাইন পেমেন্ট)' },
  returnMethod: 'POST',
  fields: Type.Object({
    SSLCOMMERZ_STORE_ID: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z0-9_-]{1,30}$',
        description: 'the name of a store at SSLCommerz',
        label: { en: 'Store ID', bn: 'স্টোর আইডি' },
        required: true,
      }),
    ),
    SSLCOMMERZ_STORE_PASSWORD: Type.Optional(
      Type.String({
        maxLength: 100,
        description: 'the API password of the store',
        label: { en: 'API password', bn: 'API পাসওয়ার্ড' },
        note: {
          en: 'From the e-mail of SSLCommerz, not that of the merchant panel.',
          bn: 'SSLCommerz-এর ইমেইলে যেটি এসেছে, মার্চেন্ট প্যানেলেরটি নয়।',
        },
        secret: true,
        required: true,
      }),
    ),
    SSLCOMMERZ_SANDBOX: Type.Optional(
      Type.Enum(['no', 'yes'], {
        description: 'yes or no',
        label: { en: 'Kind of store', bn: 'স্টোরের ধরন' },
        choices: {
          no: { en: 'Live: real money', bn: 'আসল: সত্যিকারের টাকা' },
          yes: { en: 'Sandbox: play money', bn: 'স্যান্ডবক্স: নকল টাকা' },
        },
      }),
    ),
  }),
  // Customers and the provider's callbacks return to this URL, so it must be reachable from outside this machine.
  needsShopUrl: ({ SSLCOMMERZ_SANDBOX }, shopUrl) =>
    !shopUrl || (SSLCOMMERZ_SANDBOX !== 'yes' && !shopUrl.startsWith('https:')),
  open({ SSLCOMMERZ_STORE_ID, SSLCOMMERZ_STORE_PASSWORD, SSLCOMMERZ_SANDBOX }, { fetch }) {
    const host = HOSTS[SSLCOMMERZ_SANDBOX === 'yes' ? 'sandbox' : 'live'];
    return sslcommerz({
      storeId: SSLCOMMERZ_STORE_ID ?? '',
      storePassword: SSLCOMMERZ_STORE_PASSWORD ?? '',
      ...host,
      ...(fetch && { fetch }),
    });
  },
};
