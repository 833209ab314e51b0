import { Type } from 'typebox';
import type { CourierDeclaration } from '../courier/courier.ts';
import {
  emulatorField,
  emulatorPage,
  keyField,
  sandboxField,
  webhookSecretField,
} from '../courier/key-fields.ts';
import { pathao } from './pathao.ts';

const API = '/aladdin/api/v1';
const HOSTS = { live: 'https://api-hermes.pathao.com', sandbox: 'https://courier-api-sandbox.pathao.com' };
const TRACKING_PAGE = 'https://merchant.pathao.com/tracking?consignment_id=';

export const PATHAO: CourierDeclaration = {
  name: 'pathao',
  kind: 'courier',
  label: { en: 'Pathao (courier)', bn: 'পাঠাও (কুরিয়ার)' },
  fields: Type.Object({
    PATHAO_CLIENT_ID: keyField({
      description: 'the client id of a Pathao merchant',
      label: { en: 'Client ID', bn: 'ক্লায়েন্ট আইডি' },
      required: true,
    }),
    PATHAO_CLIENT_SECRET: keyField({
      description: 'the client secret of the merchant',
      label: { en: 'Client secret', bn: 'ক্লায়েন্ট সিক্রেট' },
      secret: true,
      required: true,
    }),
    PATHAO_USERNAME: keyField({
      description: 'the e-mail address of the merchant account',
      label: { en: 'E-mail address of the account', bn: 'অ্যাকাউন্টের ইমেইল ঠিকানা' },
      required: true,
    }),
    PATHAO_PASSWORD: keyField({
      description: 'the password of the merchant account',
      label: { en: 'Password of the account', bn: 'অ্যাকাউন্টের পাসওয়ার্ড' },
      secret: true,
      required: true,
    }),
    PATHAO_STORE_ID: keyField({
      pattern: '^[0-9]{1,12}$',
      description: 'the number of a store at Pathao',
      label: { en: 'Store ID', bn: 'স্টোর আইডি' },
      required: true,
    }),
    PATHAO_WEBHOOK_SECRET: webhookSecretField({
      en: 'Choose one, and type it as the secret in the panel of Pathao, with the URL /api/couriers/pathao/webhook of this shop.',
      bn: 'একটি বেছে নিন, আর পাঠাওয়ের প্যানেলে secret হিসেবে দিন; URL হবে এই দোকানের /api/couriers/pathao/webhook।',
    }),
    PATHAO_SANDBOX: sandboxField(),
    PATHAO_EMULATOR: emulatorField(),
  }),
  open(settings, { fetch }) {
    const { PATHAO_EMULATOR: emulator, PATHAO_SANDBOX } = settings;
    const host = emulator ?? HOSTS[PATHAO_SANDBOX === 'yes' ? 'sandbox' : 'live'];
    return pathao({
      apiUrl: host + API,
      trackingPage: emulator ? emulatorPage(emulator) : TRACKING_PAGE,
      clientId: settings.PATHAO_CLIENT_ID ?? '',
      clientSecret: settings.PATHAO_CLIENT_SECRET ?? '',
      username: settings.PATHAO_USERNAME ?? '',
      password: settings.PATHAO_PASSWORD ?? '',
      storeId: settings.PATHAO_STORE_ID ?? '',
      webhookSecret: settings.PATHAO_WEBHOOK_SECRET,
      ...(fetch && { fetch }),
    });
  },
};
