import { type Static, Type } from 'typebox';
import { Version } from '../http/version.ts';
import { CallablePhone } from '../phone/callable-phone.ts';
import { officeEndpoint } from './endpoint.ts';
import { Paisa } from './paisa.ts';

const orNull = <T extends Parameters<typeof Type.Union>[0][number]>(type: T, description: string) =>
  Type.Union([type, Type.Null()], { description });
const Count = (most: number) => Type.Integer({ minimum: 1, maximum: most });
const PerDay = Paisa('', { minimum: 0, maximum: 100_000_000 });

/** A letter or digit of a trade licence, in either script. */
const LICENCE = '[0-9A-Za-z\\u0980-\\u09FF]';

/** What the owner decides. */
export const ShopSettings = Type.Object(
  {
    seller_bin: Type.String({
      pattern: '^(\\d{9}-\\d{4})?$',
      description: 'on invoices and every page; empty: none',
    }),
    seller_dbid: Type.String({
      pattern: '^(\\d{6,15})?$',
      description: 'Digital Business Identification, shown on every page; empty: none',
    }),
    trade_licence: Type.String({
      pattern: `^(${LICENCE}(?:${LICENCE}|[ /.-]){1,38}${LICENCE})?$`,
      description: 'shown on every page; empty: none',
    }),
    cash_on_delivery: Type.Boolean({ description: 'shoppers may pay in cash; the desk may always' }),
    online_payment: Type.Boolean({
      description: 'shoppers may pay online, if the environment has a gateway',
    }),
    guest_line_pieces: Type.Integer({
      minimum: 1,
      maximum: 999,
      description: 'of one product without a proven phone',
    }),
    guest_order_pieces: Type.Integer({
      minimum: 1,
      maximum: 99_900,
      description: 'in all without a proven phone',
    }),
    open_orders_per_phone: orNull(
      Count(1_000),
      'orders without a proven phone that wait for the shop, of one phone or one account; null: no limit',
    ),
    open_orders_per_address: orNull(Count(100_000), 'of one IP address; null: no limit'),
    open_pieces_per_address: orNull(Count(10_000_000), 'of one IP address; null: no limit'),
    open_order_hours: Type.Integer({
      minimum: 1,
      maximum: 720,
      description: 'these limits count orders of so many hours',
    }),
    unpaid_order_minutes: Type.Integer({
      minimum: 30,
      maximum: 1_440,
      description: 'then an unpaid online order is cancelled',
    }),
    weight_tolerance_percent: Type.Integer({
      minimum: 0,
      maximum: 50,
      description: 'a weight that differs more from the ordered one is confirmed',
    }),
    late_order_minutes: Type.Integer({
      minimum: 0,
      maximum: 1_440,
      description: 'so long after its promised time an open order counts as late',
    }),
    late_message_minutes: Type.Integer({
      minimum: 5,
      maximum: 1_440,
      description: 'a message that waits longer is a problem on the health page',
    }),
    sms_part_paisa: Paisa('', { minimum: 0, maximum: 10_000 }),
    sms_parts_per_day: orNull(
      Type.Integer({ minimum: 0, maximum: 10_000_000 }),
      'without codes; null: no limit',
    ),
    sms_paisa_per_day: orNull(PerDay, 'without codes; null: no limit'),
    code_paisa_per_day: orNull(PerDay, 'for codes that anybody can request; null: no limit'),
    emails_per_day: orNull(Type.Integer({ minimum: 0, maximum: 10_000_000 }), 'null: no limit'),
  },
  { additionalProperties: false },
);
export type ShopSettings = Static<typeof ShopSettings>;

/** Settings with what was sent today, and what the environment of the process has fixed. */
export const StoredShopSettings = Type.Object(
  {
    ...ShopSettings.properties,
    version: Type.Integer(),
    changed_by: Type.String(),
    changed_at: Type.String(),
    sent_today: Type.Object({
      parts: Type.Integer({ description: 'of messages that are no codes' }),
      sms_paisa: Paisa('for these parts'),
      code_paisa: Paisa('for codes'),
      emails: Type.Integer(),
    }),
    environment: Type.Object({
      sms_provider: Type.String({ description: '`off`: nothing is sent' }),
      mail_provider: Type.String(),
      online_payment: Type.Boolean(),
      shop_url: Type.String(),
    }),
  },
  { description: 'StoredShopSettings' },
);
export type StoredShopSettings = Static<typeof StoredShopSettings>;

export const getShopSettings = officeEndpoint('getShopSettings', {
  summary: 'Limits of orders and messages, and what the environment has fixed',
  right: 'settings.edit',
  response: StoredShopSettings,
});

/** 409 `settings_changed`, with `changed_by` and `changed_at`. */
export const changeShopSettings = officeEndpoint('changeShopSettings', {
  summary: 'Change the limits of orders and messages',
  right: 'settings.edit',
  body: Type.Object({ ...ShopSettings.properties, version: Version }, { additionalProperties: false }),
  response: StoredShopSettings,
  refusals: [409],
});

/** 409 `no_provider`: the shop sends no SMS. */
export const sendTestMessage = officeEndpoint('sendTestMessage', {
  summary: 'Send an SMS to see whether the provider works',
  right: 'settings.edit',
  body: Type.Object(
    { phone: CallablePhone, key: Type.String({ pattern: '^[0-9a-f]{32}$' }) },
    { additionalProperties: false },
  ),
  response: Type.Null(),
  status: 204,
  refusals: [409],
});
