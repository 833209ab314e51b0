import { type Role, rightsOf, roles } from '@haat/contract/office/rights';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { Refused } from '../../platform/refused.ts';
import { hashSecret, newSecret } from './secrets.ts';

const DAY = 24 * 60 * 60_000;

export const LINK_OVER = new Refused(
  404,
  'link_over',
  'This link was used or has expired. Ask for a new one.',
);

/**
 * Creates a link that makes one account with this role, within a day. Only its hash is stored. `first`: only as long as the
 * shop has no owner. `createdBy`: the member who makes it; null on the command line. Returns the path of the page, with the
 * link after `#`, so that no server sees it in a URL.
 */
export async function createLink(
  db: Database,
  role: Role,
  now: Date,
  { first = false, createdBy = null }: { first?: boolean; createdBy?: number | null } = {},
): Promise<string> {
  const link = newSecret();
  await db
    .insertInto('staff_link')
    .values({
      token_hash: hashSecret(link),
      role,
      first,
      expires: new Date(now.getTime() + DAY),
      created_by: createdBy,
    })
    .execute();
  return `/office/set-up#${link}`;
}

/** The roles that invite others. */
const INVITING = roles.filter((role) => rightsOf(role).includes('staff.manage'));

/** Returns the role of a link that can still be used, or 404 `link_over`: also if its maker may invite nobody any more. */
export async function findLink(db: Database, link: string, now: Date): Promise<{ role: Role } | Refused> {
  const found = await db
    .selectFrom('staff_link')
    .where('token_hash', '=', hashSecret(link))
    .where('used_by', 'is', null)
    .where('expires', '>', now)
    .where(sql<boolean>`NOT (first AND EXISTS (SELECT FROM staff WHERE role = 'owner' AND disabled IS NULL))`)
    .where(({ eb, or, exists, selectFrom }) =>
      or([
        eb('created_by', 'is', null),
        exists(
          selectFrom('staff')
            .whereRef('staff.id', '=', 'created_by')
            .where('disabled', 'is', null)
            .where('staff.role', 'in', INVITING),
        ),
      ]),
    )
    .select('role')
    .executeTakeFirst();
  return found ?? LINK_OVER;
}

/** Whether somebody owns the shop's office. */
export async function hasOwner(db: Database): Promise<boolean> {
  const owner = await db
    .selectFrom('staff')
    .where('role', '=', 'owner')
    .where('disabled', 'is', null)
    .select('id')
    .executeTakeFirst();
  return owner !== undefined;
}
