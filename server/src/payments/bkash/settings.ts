import { Type } from 'typebox';
import type { PaymentDeclaration } from '../provider/provider.ts';
import { bkash, HOSTS } from './bkash.ts';

const key = (label: { en: string; bn: string }, description: string, secret: boolean) =>
  Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description,
      label,
      required: true,
      ...(secret && { secret }),
    }),
  );

export const BKASH: PaymentDeclaration = {
  name: 'bkash',
  kind: 'payment',
  label: { en: 'bKash (online payment)', bn: 'বিকাশ (অনলাইন পেমেন্ট)' },
  returnMethod: 'GET',
  fields: Type.Object({
    BKASH_APP_KEY: key({ en: 'App key', bn: 'অ্যাপ কী' }, 'the app key of a bKash merchant', false),
    BKASH_APP_SECRET: key({ en: 'App secret', bn: 'অ্যাপ সিক্রেট' }, 'the secret of the app', true),
    BKASH_USERNAME: key({ en: 'Username', bn: 'ইউজারনেম' }, 'the username of the merchant for the API', false),
    BKASH_PASSWORD: key({ en: 'Password', bn: 'পাসওয়ার্ড' }, 'the password of the merchant for the API', true),
    BKASH_SANDBOX: Type.Optional(
      Type.Enum(['no', 'yes'], {
        description: 'yes or no',
        label: { en: 'Kind of merchant', bn: 'মার্চেন্টের ধরন' },
        choices: {
          no: { en: 'Live: real money', bn: 'আসল: সত্যিকারের টাকা' },
          yes: { en: 'Sandbox: play money', bn: 'স্যান্ডবক্স: নকল টাকা' },
        },
      }),
    ),
    BKASH_EMULATOR: Type.Optional(
      Type.String({
        pattern: '^http://(127\\.0\\.0\\.1|localhost):[0-9]{1,5}$',
        description: 'the URL of an emulator on this machine, for tests',
        label: { en: 'Emulator', bn: 'এমুলেটর' },
        environmentOnly: true,
      }),
    ),
  }),
  // bKash sends the browser of the customer back to this URL.
  needsShopUrl: ({ BKASH_SANDBOX, BKASH_EMULATOR }, shopUrl) =>
    !shopUrl || (BKASH_SANDBOX !== 'yes' && !BKASH_EMULATOR && !shopUrl.startsWith('https:')),
  open(settings, { db, fetch }) {
    const { BKASH_EMULATOR } = settings;
    const host = BKASH_EMULATOR
      ? { apiUrl: BKASH_EMULATOR, pageOrigins: [BKASH_EMULATOR] }
      : HOSTS[settings.BKASH_SANDBOX === 'yes' ? 'sandbox' : 'live'];
    return bkash({
      db,
      appKey: settings.BKASH_APP_KEY ?? '',
      appSecret: settings.BKASH_APP_SECRET ?? '',
      username: settings.BKASH_USERNAME ?? '',
      password: settings.BKASH_PASSWORD ?? '',
      ...host,
      ...(fetch && { fetch }),
    });
  },
};
