import { type Role, rightsOf, roles } from '@haat/contract/office/rights';
import type { Invitation } from '@haat/contract/office/staff-links';
import { DAY } from '@haat/contract/time/durations';
import { sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';
import { notFound, Refused } from '../platform/refused.ts';
import { asStaff } from './as-staff.ts';
import { hashSecret, newSecret } from './secrets.ts';
import type { StaffCaller } from './sessions.ts';

export const LINK_OVER = new Refused(404, 'link_over');

/**
 * Creates a link that makes one account with this role, within a day. Only its hash is stored. `first`: only as long as the
 * shop has no owner. `createdBy`: the member who makes it; null on the command line.
 * `member`: who sets a new password with it, instead of an account. Returns the path of the page, with the
 * link after `#`, so that no server sees it in a URL.
 */
export async function createLink(
  db: Database,
  role: Role,
  now: Date,
  options?: LinkOptions,
): Promise<string> {
  const { path } = await insertLink(db, role, now, options);
  return path;
}

interface LinkOptions {
  first?: boolean;
  createdBy?: number | null;
  member?: number | null;
}

/** Creates a link in the name of a staff member. Returns its id and the path of its page, as `createLink` does. */
export function createInvitation(
  db: Database,
  caller: StaffCaller,
  role: Role,
  now: Date,
): Promise<{ id: number; path: string }> {
  return insertLink(db, role, now, { createdBy: caller.id });
}

async function insertLink(
  db: Database,
  role: Role,
  now: Date,
  { first = false, createdBy = null, member = null }: LinkOptions = {},
): Promise<{ id: number; path: string }> {
  const link = newSecret();
  const { id } = await db
    .insertInto('staff_link')
    .values({
      token_hash: hashSecret(link),
      role,
      first,
      expires: new Date(now.getTime() + DAY),
      created_by: createdBy,
      staff_id: member,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, path: `/office/${member === null ? 'set-up' : 'new-password'}#${link}` };
}

/** The roles that invite others. */
const INVITING = roles.filter((role) => rightsOf(role).includes('staff.manage'));

/** Returns the role of a link that can still be used, or 404 `link_over`: also if its maker may invite nobody any more. */
export async function getLink(
  db: Database,
  link: string,
  now: Date,
): Promise<{ role: Role; name: string | null } | Refused> {
  const found = await selectOpenLinks(db, now)
    .where('token_hash', '=', hashSecret(link))
    .leftJoin('staff as member', 'member.id', 'staff_link.staff_id')
    .select(['staff_link.role', 'member.name'])
    .executeTakeFirst();
  return found ?? LINK_OVER;
}

/** Returns the links that can still be used, the newest first. */
export async function listInvitations(db: Database, now: Date): Promise<Invitation[]> {
  const rows = await selectOpenLinks(db, now)
    .leftJoin('staff as maker', 'maker.id', 'created_by')
    .where('staff_id', 'is', null)
    .select(['staff_link.id', 'staff_link.role', 'expires', 'maker.name as created_by'])
    .orderBy('staff_link.id', 'desc')
    .execute();
  return rows.map((row) => ({ ...row, expires: row.expires.toISOString() }));
}

/** Ends a link before it is used. Refused with 404. */
export function withdrawInvitation(
  db: Database,
  caller: StaffCaller,
  id: number,
  now: Date,
): Promise<null | Refused> {
  return asStaff(db, caller, async (tx) => {
    const withdrawn = await tx
      .updateTable('staff_link')
      .set({ withdrawn: now })
      .where('id', '=', id)
      .where('staff_id', 'is', null)
      .where('used_by', 'is', null)
      .where('withdrawn', 'is', null)
      .returning('id')
      .executeTakeFirst();
    return withdrawn ? null : notFound('Invitation');
  });
}

/** Links that can still be used; those of a disabled member cannot. */
function selectOpenLinks(db: Database, now: Date) {
  return db
    .selectFrom('staff_link')
    .where('withdrawn', 'is', null)
    .where('used_by', 'is', null)
    .where('expires', '>', now)
    .where(sql<boolean>`NOT (first AND EXISTS (SELECT FROM staff WHERE role = 'owner' AND disabled IS NULL))`)
    .where(
      sql<boolean>`NOT EXISTS (SELECT FROM staff WHERE id = staff_link.staff_id AND disabled IS NOT NULL)`,
    )
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
    );
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

/** Withdraws the unused links for a member (`staff_id`), or those that a member has made (`created_by`). */
export async function withdrawLinks(
  tx: Database,
  whose: 'staff_id' | 'created_by',
  id: number,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('staff_link')
    .set({ withdrawn: now })
    .where(whose, '=', id)
    .where('used_by', 'is', null)
    .where('withdrawn', 'is', null)
    .execute();
}
