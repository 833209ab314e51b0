import type { WalletSettings } from '@haat/contract/office/orders/wallets';
import { toE164 } from '@haat/contract/phone/phone';
import type { ShopWallet } from '@haat/contract/shop/send-money';
import { sql } from 'kysely';
import { type Staff, staffActor } from '../../orders/actor.ts';
import type { Database } from '../../platform/db/database.ts';
import { type FieldProblems, invalid, notFound, type Refused } from '../../platform/refused.ts';
import { asStaff } from '../../staff/as-staff.ts';
import { changeSettings } from '../../staff/change-settings.ts';
import { newSecret } from '../../staff/secrets.ts';
import { hashToken } from '../receive-sms.ts';

export async function getWalletSettings(db: Database): Promise<WalletSettings> {
  const { wallets, version } = await db
    .selectFrom('shop_setting')
    .select(['wallets', 'version'])
    .executeTakeFirstOrThrow();
  const phones = await db
    .selectFrom('wallet_phone')
    .select(['id', 'name', 'last_seen', 'revoked'])
    .orderBy(sql`revoked IS NOT NULL`)
    .orderBy('id')
    .execute();
  return {
    wallets,
    version,
    phones: phones.map(({ last_seen, revoked, ...phone }) => ({
      ...phone,
      last_seen: last_seen?.toISOString() ?? null,
      revoked: revoked?.toISOString() ?? null,
    })),
  };
}

/** Refused with 400, 409 `settings_changed`. */
export async function saveWallets(
  db: Database,
  staff: Staff,
  { version, wallets }: { version: number; wallets: readonly ShopWallet[] },
): Promise<WalletSettings | Refused> {
  const fields: FieldProblems = {};
  const cleaned = wallets.map((wallet, at) => {
    const number = toE164(wallet.number);
    if (number === null) fields[`wallets[${at}].number`] = 'not_a_mobile_number';
    return { ...wallet, number: number ?? '' };
  });
  for (const [at, { wallet, number }] of cleaned.entries())
    if (cleaned.findIndex((other) => other.wallet === wallet && other.number === number) !== at)
      fields[`wallets[${at}].number`] ??= 'twice';
  if (Object.keys(fields).length > 0) return invalid(fields);
  const settings = { version, wallets: JSON.stringify(cleaned) };
  const refused = await asStaff(db, staff, (tx) => changeSettings(tx, staff, 'shop_setting', settings));
  return refused ?? getWalletSettings(db);
}

/** Returns the settings with the token, which is shown once. */
export async function addWalletPhone(
  db: Database,
  staff: Staff,
  name: string,
): Promise<WalletSettings | Refused> {
  if (name.trim() === '') return invalid({ name: 'required' });
  const token = newSecret();
  await asStaff(db, staff, (tx) =>
    tx
      .insertInto('wallet_phone')
      .values({
        name: name.trim(),
        token_hash: hashToken(token),
        actor: staffActor(staff),
        last_seen: null,
        revoked: null,
      })
      .execute(),
  );
  return { ...(await getWalletSettings(db)), token };
}

/** Refused with 404. */
export async function revokeWalletPhone(
  db: Database,
  staff: Staff,
  id: number,
): Promise<WalletSettings | Refused> {
  const revoked = await asStaff(db, staff, (tx) =>
    tx
      .updateTable('wallet_phone')
      .set({ revoked: sql`coalesce(revoked, now())` })
      .where('id', '=', id)
      .returning('id')
      .executeTakeFirst(),
  );
  return revoked ? getWalletSettings(db) : notFound('Phone');
}
