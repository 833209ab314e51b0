import type { NewStaff } from '@haat/contract/office/staff';
import { cleanLine } from '@haat/contract/text/text';
import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { hashPassword, passwordProblem } from '../accounts/sign-in/passwords.ts';
import type { Database } from '../platform/db/database.ts';
import { invalid, Refused } from '../platform/refused.ts';
import { asStaff } from './as-staff.ts';
import { getLink, LINK_OVER } from './links.ts';
import { readLoginName } from './read-login-name.ts';
import { hashSecret } from './secrets.ts';
import type { SignedIn } from './sessions.ts';

const NAME_TAKEN = new Refused(409, 'name_taken');
const LOGIN_TAKEN = new Refused(409, 'login_taken');

/** Creates the account of a link, which is used up. Returns whom it belongs to, or a `Refused`. */
export async function acceptLink(
  db: Database,
  { link, name, login, password }: NewStaff,
  { now, log }: { now: Date; log: FastifyBaseLogger },
): Promise<SignedIn | Refused> {
  const readableName = cleanLine(name);
  if (readableName === '') return invalid({ name: 'required' });
  const stored = readLoginName(login);
  if (stored === null) return invalid({ login: 'not_a_login' });
  const problem = passwordProblem(password, stored);
  if (problem) return invalid({ password: problem });
  const found = await getLink(db, link, now); // first, so that a wrong link costs no hash
  if (found instanceof Refused) return found;
  if (found.name !== null) return LINK_OVER;
  const hash = await hashPassword(password);
  if (hash instanceof Refused) return hash;
  try {
    const created = await createStaff(db, { link, name: readableName, login: stored, hash }, now);
    if (created instanceof Refused) return created;
    log.info({ event: 'staff_registered', ...created }, 'account created by a link');
    return { staff: created.staff, passwordHash: hash, factorProven: false };
  } catch (error) {
    return takenBy(error);
  }
}

function createStaff(
  db: Database,
  { link, name, login, hash }: { link: string; name: string; login: string; hash: string },
  now: Date,
): Promise<{ staff: number; link: number } | Refused> {
  return asStaff(db, { name }, async (tx) => {
    // Locked: of two uses of one link the second waits, and then finds it used.
    const locked = await tx
      .selectFrom('staff_link')
      .where('token_hash', '=', hashSecret(link))
      .select(['id', 'role', 'used_by', 'staff_id'])
      .forUpdate()
      .executeTakeFirst();
    if (!locked || locked.used_by !== null || locked.staff_id !== null) return LINK_OVER;
    const still = await getLink(tx, link, now);
    if (still instanceof Refused) return still;
    const { id } = await tx
      .insertInto('staff')
      .values({ name, login, role: locked.role, password_hash: hash })
      .returning('id')
      .executeTakeFirstOrThrow();
    await tx
      .updateTable('staff_link')
      .set({ used_by: id })
      .where('token_hash', '=', hashSecret(link))
      .execute();
    return { staff: id, link: locked.id };
  });
}

/** The refusal of an invisible name, or of a name or a login that somebody else has or had; throws any other error. */
export function takenBy(error: unknown): Refused {
  if (!(error instanceof pg.DatabaseError)) throw error;
  if (error.constraint === 'staff_name_is_visible') return invalid({ name: 'no_visible_character' });
  if (error.code !== '23505') throw error;
  return error.constraint === 'staff_name' ? NAME_TAKEN : LOGIN_TAKEN;
}
