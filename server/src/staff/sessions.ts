import { needsSecondFactor, type Role, rightsOf } from '@haat/contract/office/rights';
import type { SessionRow, StaffSession } from '@haat/contract/office/staff';
import { DAY, MINUTE } from '@haat/contract/time/durations';
import type { Staff } from '../orders/actor.ts';
import {
  type Database,
  inTransaction,
  isDatabaseUnavailable,
  PLANNED_ONCE,
} from '../platform/db/database.ts';
import { notFound, Refused } from '../platform/refused.ts';
import { hasOpened } from '../shop-state/shop-state.ts';
import { hashSecret, newSecret } from './secrets.ts';

/** A session that is not used for this time ends, in ms: a day off. */
export const IDLE_TIMEOUT = DAY;

/** Every session ends after this time, in ms. */
export const MAX_LIFETIME = 7 * DAY;

/** For so long a code of the second factor counts as fresh, in ms. */
const FACTOR_FRESH = 10 * MINUTE;

/** The last use is stored at most this often, in ms: the office polls every few seconds. */
const USE_INTERVAL = MINUTE;

/** A signed-in staff member. */
export interface StaffCaller extends Staff {
  secondFactor: StaffSession['second_factor'];
  /** When this session last proved a code of the second factor. */
  factorProvenAt: Date | null;
  /** The id of the session. */
  session: number;
}

/** A staff member who has signed in, with the hash that matched the password. */
export interface SignedIn {
  staff: number;
  passwordHash: string;
  /** Whether a code of the second factor was accepted. */
  factorProven: boolean;
}

/** Creates a session; returns the token for its cookie, or null if the password has changed meanwhile. */
export async function createSession(
  db: Database,
  { staff, passwordHash, factorProven, device, browser }: SignedIn & { device: Buffer; browser: string },
  now: Date,
): Promise<string | null> {
  const token = newSecret();
  return inTransaction(db, async (tx) => {
    // With a shared lock: a concurrent password change waits for this transaction, or this query sees its result.
    const unchanged = await tx
      .selectFrom('staff')
      .where('id', '=', staff)
      .where('password_hash', '=', passwordHash)
      .where('disabled', 'is', null)
      .select('id')
      .forShare()
      .executeTakeFirst();
    if (!unchanged) return null;
    await tx
      .insertInto('staff_session')
      .values({
        token_hash: hashSecret(token),
        device_hash: device,
        staff_id: staff,
        factor_proven: factorProven,
        factor_proven_at: factorProven ? now : null,
        browser: browser.slice(0, 300),
        begun: now,
        last_used: now,
      })
      .execute();
    return token;
  });
}

/**
 * Returns the staff member of a running session, or null. Read on each request, so that an ended session ends at once. If the
 * member has a second factor, a session that has not proven it does not count.
 */
export async function findCaller(db: Database, token: string, now: Date): Promise<StaffCaller | null> {
  const found = await db
    .selectFrom('staff_session')
    .innerJoin('staff', 'staff.id', 'staff_session.staff_id')
    .where('token_hash', '=', hashSecret(token))
    .where('ended', 'is', null)
    .where('disabled', 'is', null)
    .where(({ eb, or }) => or([eb('totp_confirmed', 'is', null), eb('factor_proven', '=', true)]))
    .where('last_used', '>', new Date(now.getTime() - IDLE_TIMEOUT))
    .where('begun', '>', new Date(now.getTime() - MAX_LIFETIME))
    .select(['staff.id', 'name', 'role', 'totp_confirmed', 'staff_session.id as session', 'last_used'])
    .select('factor_proven_at as factorProvenAt')
    .modifyEnd(PLANNED_ONCE)
    .executeTakeFirst();
  if (!found) return null;
  const { id, name, role, session, factorProvenAt } = found;
  if (found.last_used.getTime() < now.getTime() - USE_INTERVAL) await recordUse(db, session, now);
  const secondFactor = found.totp_confirmed ? 'on' : (await mustHaveFactor(db, role)) ? 'required' : 'off';
  return { id, name, role, session, secondFactor, factorProvenAt };
}

/** On a full disk staff still see what is wrong. */
async function recordUse(db: Database, session: number, now: Date): Promise<void> {
  try {
    await db
      .updateTable('staff_session')
      .set({ last_used: now })
      .where('id', '=', session)
      .where('ended', 'is', null)
      .execute();
  } catch (error) {
    if (!isDatabaseUnavailable(error as Error)) throw error;
  }
}

/** Until the shop opens nobody needs one: the owner is asked for it among the steps of the opening, and nobody is locked out. */
async function mustHaveFactor(db: Database, role: Role): Promise<boolean> {
  return needsSecondFactor(role) && (await hasOpened(db));
}

/** Converts the caller to the API's form. Without a required second factor there are no rights. */
export function toSession({ id, name, role, secondFactor }: StaffCaller): StaffSession {
  const rights = secondFactor === 'required' ? [] : [...rightsOf(role)];
  return { id, name, role, rights, second_factor: secondFactor };
}

export const FACTOR_MISSING = new Refused(403, 'second_factor_needed');
const FACTOR_STALE = new Refused(403, 'fresh_code_needed');

/** Whether the session has proven a code within the last minutes: null, or 403 `second_factor_needed`, `fresh_code_needed`. */
export function freshFactorProblem({ secondFactor, factorProvenAt }: StaffCaller, now: Date): Refused | null {
  if (secondFactor !== 'on') return FACTOR_MISSING;
  return factorProvenAt && now.getTime() - factorProvenAt.getTime() < FACTOR_FRESH ? null : FACTOR_STALE;
}

/** Returns the running sessions of the caller, the newest first. */
export async function listSessions(db: Database, caller: StaffCaller, now: Date): Promise<SessionRow[]> {
  const rows = await db
    .selectFrom('staff_session')
    .where('staff_id', '=', caller.id)
    .where('ended', 'is', null)
    .where('last_used', '>', new Date(now.getTime() - IDLE_TIMEOUT))
    .where('begun', '>', new Date(now.getTime() - MAX_LIFETIME))
    .select(['id', 'browser', 'begun', 'last_used'])
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id, browser, begun, last_used }) => ({
    id,
    current: id === caller.session,
    browser,
    begun: begun.toISOString(),
    last_used: last_used.toISOString(),
  }));
}

/** Ends one session of a staff member, or 404. */
export async function endSession(
  db: Database,
  staff: number,
  session: number,
  now: Date,
): Promise<null | Refused> {
  const ended = await db
    .updateTable('staff_session')
    .set({ ended: now })
    .where('id', '=', session)
    .where('staff_id', '=', staff)
    .where('ended', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return ended ? null : notFound('Session');
}

/** Ends all sessions of a staff member. */
export async function endAllSessions(db: Database, staff: number, now: Date): Promise<null> {
  await db
    .updateTable('staff_session')
    .set({ ended: now })
    .where('staff_id', '=', staff)
    .where('ended', 'is', null)
    .execute();
  return null;
}
