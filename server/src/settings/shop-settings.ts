import { type ShopSettings, settingNames } from '@haat/contract/office/setting-table';
import type { StoredShopSettings } from '@haat/contract/office/shop-settings';
import { sql } from 'kysely';
import type { Staff } from '../orders/actor.ts';
import type { Database } from '../platform/db/database.ts';
import { invalid, type Refused } from '../platform/refused.ts';
import { asStaff } from '../staff/as-staff.ts';
import { changeSettings } from '../staff/change-settings.ts';

/** Returns the settings, what was sent today, and how the processes of the shop were started. */
export async function getShopSettings(db: Database, onlinePayment: boolean): Promise<StoredShopSettings> {
  const { changed_at, ...settings } = await db
    .selectFrom('shop_setting')
    .select([...settingNames, 'version', 'changed_by', 'changed_at'])
    .executeTakeFirstOrThrow();
  const channels = await db
    .selectFrom('message_channel')
    .select(['channel', 'provider', 'shop_url'])
    .execute();
  const channel = (name: string) => channels.find((each) => each.channel === name);
  return {
    ...settings,
    changed_at: changed_at.toISOString(),
    sent_today: await sentToday(db),
    environment: {
      sms_provider: channel('sms')?.provider ?? 'off',
      mail_provider: channel('email')?.provider ?? 'off',
      online_payment: onlinePayment,
      shop_url: channel('sms')?.shop_url ?? '',
    },
  };
}

async function sentToday(db: Database): Promise<StoredShopSettings['sent_today']> {
  const today = await db
    .selectFrom('message_day')
    .select(['parts', 'paisa', 'code_paisa', 'emails'])
    .where('day', '=', sql<string>`to_char(now() AT TIME ZONE 'Asia/Dhaka', 'YYYY-MM-DD')`)
    .executeTakeFirst();
  const { parts, paisa, code_paisa, emails } = today ?? { parts: 0, paisa: 0, code_paisa: 0, emails: 0 };
  return { parts, sms_paisa: paisa, code_paisa, emails };
}

/** Changes the settings, if nobody has changed them since `version`. Refused with 400, 409 `settings_changed`. */
export async function changeShopSettings(
  db: Database,
  { staff, onlinePayment }: { staff: Staff; onlinePayment: boolean },
  settings: ShopSettings & { version: number },
): Promise<StoredShopSettings | Refused> {
  if (settings.guest_line_pieces > settings.guest_order_pieces)
    return invalid({ guest_line_pieces: 'above_whole_order' });
  if (!settings.cash_on_delivery && !(settings.online_payment && onlinePayment))
    return invalid({ cash_on_delivery: 'only_payment_method' });
  const refused = await asStaff(db, staff, (tx) => changeSettings(tx, staff, 'shop_setting', settings));
  return refused ?? getShopSettings(db, onlinePayment);
}
