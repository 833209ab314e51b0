import { type Static, type TSchema, type TUnsafe, Type } from 'typebox';
import { Closed, Named, Nullable } from '../http/schemas.ts';
import { Version } from '../http/version.ts';
import { officeEndpoint } from './endpoint.ts';
import { Paisa } from './paisa.ts';
import { type SettingName, type ShopSettings, setting, settingNames } from './setting-table.ts';

/** The settings by name; an amount of paisa is whole. */
const settings = Object.fromEntries(settingNames.map((name) => [name, schemaOf(name)])) as {
  [Name in SettingName]: TUnsafe<ShopSettings[Name]>;
};

function schemaOf(name: SettingName): TSchema {
  const { kind, description, minimum = 0, maximum = 0, pattern = '' } = setting(name);
  if (kind === 'switch') return Type.Boolean({ description });
  if (kind === 'text') return Type.String({ pattern, description });
  const amount = /_paisa(_|$)/.test(name) ? Paisa('', { minimum, maximum }) : null;
  if (kind === 'limit') return Nullable(amount ?? Type.Integer({ minimum, maximum }), { description });
  return amount ?? Type.Integer({ minimum, maximum, description });
}

/** Settings with what was sent today, and what the environment of the process has fixed. */
export const StoredShopSettings = Named('StoredShopSettings', {
  ...settings,
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
});
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
  body: Closed({ ...settings, version: Version }),
  response: StoredShopSettings,
  refusals: [409],
});
