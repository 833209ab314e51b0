import { Type } from 'typebox';
import type { CourierDeclaration } from '../courier/courier.ts';
import {
  emulatorField,
  emulatorPage,
  keyField,
  sandboxField,
  webhookSecretField,
} from '../courier/key-fields.ts';
import { redx } from './redx.ts';

const API = '/v1.0.0-beta';
const HOSTS = { live: 'https://openapi.redx.com.bd', sandbox: 'https://sandbox.redx.com.bd' };
const TRACKING_PAGE = 'https://redx.com.bd/track-parcel/?trackingId=';

export const REDX: CourierDeclaration = {
  name: 'redx',
  kind: 'courier',
  label: { en: 'RedX (courier)', bn: 'রেডএক্স (কুরিয়ার)' },
  fields: Type.Object({
    REDX_TOKEN: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 1_000,
        description: 'the access token of a RedX merchant',
        label: { en: 'Access token', bn: 'অ্যাকসেস টোকেন' },
        secret: true,
        required: true,
      }),
    ),
    REDX_STORE_ID: keyField({
      pattern: '^[0-9]{1,12}$',
      description: 'the number of a pickup store at RedX',
      label: { en: 'Number of the pickup store', bn: 'পিকআপ স্টোরের নম্বর' },
      note: {
        en: 'From Pickup locations, not the number of the shop in the dashboard.',
        bn: 'Pickup locations থেকে নিন; ড্যাশবোর্ডে দোকানের যে নম্বর, সেটি নয়।',
      },
    }),
    REDX_STORE_AREA: keyField({
      pattern: '^[0-9]{1,12}$',
      description: 'the number of the area of the pickup store',
      label: { en: 'Number of its area', bn: 'ওই স্টোরের এলাকার নম্বর' },
      note: { en: 'For prices before a parcel is handed over.', bn: 'পার্সেল দেওয়ার আগে দাম জানার জন্য।' },
    }),
    REDX_WEBHOOK_TOKEN: webhookSecretField({
      en: 'Choose one. The URL for RedX is /api/couriers/redx/webhook?token= of this shop, with the secret at its end.',
      bn: 'একটি বেছে নিন। রেডএক্সে যে URL দেবেন: এই দোকানের /api/couriers/redx/webhook?token=, শেষে সিক্রেটটি।',
    }),
    REDX_SANDBOX: sandboxField(),
    REDX_EMULATOR: emulatorField(),
  }),
  open(settings, { fetch }) {
    const { REDX_EMULATOR: emulator, REDX_SANDBOX } = settings;
    const host = emulator ?? HOSTS[REDX_SANDBOX === 'yes' ? 'sandbox' : 'live'];
    return redx({
      apiUrl: host + API,
      trackingPage: emulator ? emulatorPage(emulator) : TRACKING_PAGE,
      token: settings.REDX_TOKEN ?? '',
      storeId: settings.REDX_STORE_ID,
      pickupArea: settings.REDX_STORE_AREA,
      webhookToken: settings.REDX_WEBHOOK_TOKEN,
      ...(fetch && { fetch }),
    });
  },
};
