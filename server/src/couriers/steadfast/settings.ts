import { Type } from 'typebox';
import type { CourierDeclaration } from '../courier/courier.ts';
import { emulatorField, emulatorPage, keyField, webhookSecretField } from '../courier/key-fields.ts';
import { steadfast } from './steadfast.ts';

const HOST = { apiUrl: 'https://portal.packzy.com/api/v1', trackingPage: 'https://steadfast.com.bd/t/' };

const PICKUP_NOTE = {
  en: 'For pick-up requests from the office. All four are needed.',
  bn: 'অফিস থেকে পিকআপ অনুরোধের জন্য। চারটিই লাগবে।',
};

export const STEADFAST: CourierDeclaration = {
  name: 'steadfast',
  kind: 'courier',
  label: { en: 'Steadfast (courier)', bn: 'স্টেডফাস্ট (কুরিয়ার)' },
  fields: Type.Object({
    STEADFAST_API_KEY: keyField({
      description: 'the API key of a Steadfast merchant',
      label: { en: 'API key', bn: 'API কী' },
      required: true,
    }),
    STEADFAST_SECRET_KEY: keyField({
      description: 'the secret key of the merchant',
      label: { en: 'Secret key', bn: 'সিক্রেট কী' },
      secret: true,
      required: true,
    }),
    STEADFAST_WEBHOOK_TOKEN: webhookSecretField({
      en: 'Choose one, and type it as the bearer token in the panel of Steadfast, with the URL /api/couriers/steadfast/webhook of this shop.',
      bn: 'একটি বেছে নিন, আর স্টেডফাস্টের প্যানেলে bearer token হিসেবে দিন; URL হবে এই দোকানের /api/couriers/steadfast/webhook।',
    }),
    STEADFAST_PICKUP_ADDRESS_ID: keyField({
      pattern: '^[0-9]{1,12}$',
      description: 'the number of a pick-up address at Steadfast',
      label: { en: 'Number of the pick-up address', bn: 'পিকআপ ঠিকানার নম্বর' },
      note: PICKUP_NOTE,
    }),
    STEADFAST_PICKUP_STATION: keyField({
      pattern: '^[0-9]{1,12}$',
      description: 'the number of a police station at Steadfast',
      label: { en: 'Number of the police station', bn: 'থানার নম্বর' },
    }),
    STEADFAST_PICKUP_ADDRESS: keyField({
      description: 'the address where parcels are picked up',
      label: { en: 'Pick-up address', bn: 'পিকআপের ঠিকানা' },
    }),
    STEADFAST_PICKUP_PHONE: keyField({
      pattern: '^01[3-9][0-9]{8}$',
      description: 'a mobile number such as 01712345678',
      label: { en: 'Phone for the pick-up', bn: 'পিকআপের ফোন নম্বর' },
    }),
    STEADFAST_EMULATOR: emulatorField(),
  }),
  open(settings, { fetch }) {
    const { STEADFAST_EMULATOR: emulator } = settings;
    const [addressId, stationId] = [settings.STEADFAST_PICKUP_ADDRESS_ID, settings.STEADFAST_PICKUP_STATION];
    const [address, phone] = [settings.STEADFAST_PICKUP_ADDRESS, settings.STEADFAST_PICKUP_PHONE];
    return steadfast({
      ...(emulator ? { apiUrl: `${emulator}/api/v1`, trackingPage: emulatorPage(emulator) } : HOST),
      apiKey: settings.STEADFAST_API_KEY ?? '',
      secretKey: settings.STEADFAST_SECRET_KEY ?? '',
      webhookToken: settings.STEADFAST_WEBHOOK_TOKEN,
      pickup:
        addressId && stationId && address && phone
          ? { addressId: Number(addressId), stationId: Number(stationId), address, phone }
          : null,
      ...(fetch && { fetch }),
    });
  },
};
