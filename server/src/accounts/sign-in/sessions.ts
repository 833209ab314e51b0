import { randomBytes } from 'node:crypto';
import { DAY, SECOND } from '@haat/contract/time/durations';
import type { FastifyBaseLogger } from 'fastify';
import type { Selectable, Transaction } from 'kysely';
import { type Database, inTransaction } from '../../platform/db/database.ts';
import type { Schema, SessionTable } from '../../platform/db/schema.ts';
import type { Caller } from '../../platform/http/register-endpoint.ts';
import { Refused } from '../../platform/refused.ts';
import {
  decodeToken,
  deriveNextSecret,
  encodeToken,
  hasValidMac,
  newSecret,
  sha256,
} from './refresh-tokens.ts';

/** The previous token stays valid for this time, in ms: for concurrent tabs and for lost responses. */
const OVERLAP = 10 * SECOND;

/** A session that is not used for this time ends, in ms. */
const IDLE_TIMEOUT = 30 * DAY;

/** Every session ends after this time, in ms. */
const MAX_LIFETIME = 90 * DAY;

const SESSION_OVER = new Refused(401, 'session_over');

/** A session with its next refresh token; null: the sent token stays valid. */
interface RenewedSession {
  session: Buffer;
  customer: number;
  refresh: string | null;
}

export interface NewSession {
  customer: number;
  /** The hash that matched the password. If the stored hash has changed since, no session is created. */
  passwordHash: string;
  /** True if each refresh token works only once. */
  rotates: boolean;
  /** SHA-256 of the device cookie. */
  deviceHash: Buffer;
}

/** Creates a session and deletes the customer's expired ones. Returns null if the password has changed meanwhile. */
export async function createSession(
  db: Database,
  { customer, passwordHash, rotates, deviceHash }: NewSession,
  now: Date,
): Promise<(RenewedSession & { refresh: string }) | null> {
  const session = randomBytes(16);
  const tokenKey = randomBytes(32);
  const secret = newSecret(tokenKey);
  return inTransaction(db, async (tx) => {
    // With a shared lock: a concurrent password change waits for this transaction, or this query sees its result.
    const unchanged = await tx
      .selectFrom('customer')
      .where('id', '=', customer)
      .where('password_hash', '=', passwordHash)
      .select('id')
      .forShare()
      .executeTakeFirst();
    if (!unchanged) return null;
    await deleteExpiredSessions(tx, customer, now);
    await tx
      .insertInto('session')
      .values({
        id: session,
        customer_id: customer,
        signed_in: now,
        renewed: now,
        token_hash: sha256(secret),
        token_key: tokenKey,
        rotates,
        device_hash: deviceHash,
      })
      .execute();
    return { session, customer, refresh: encodeToken(session, secret) };
  });
}

/**
 * Renews the session of a refresh token, or returns 401 `session_over`. If neither the session nor the client asks for
 * rotation, the same token stays valid. With rotation, the newest token works once and has one successor. The previous
 * token returns the same successor during `OVERLAP`. An older token means that somebody else uses the session, so the
 * session ends. A forged token changes nothing.
 */
export async function renewSession(
  db: Database,
  { refresh, rotate = false }: { refresh: string; rotate?: boolean },
  { now, log }: { now: Date; log: FastifyBaseLogger },
): Promise<RenewedSession | Refused> {
  const token = decodeToken(refresh);
  if (!token) return SESSION_OVER;
  const outcome = await inTransaction(db, async (tx) => {
    const session = await lockSession(tx, token.session, now);
    if (!session) return 'over';
    const used = sha256(token.secret);
    if (used.equals(session.token_hash)) {
      return rotate || session.rotates
        ? replaceToken(tx, session, token.secret, now)
        : renewWithoutRotation(tx, session, now);
    }
    const repeated = session.previous_hash?.equals(used) && session.renewed >= subtractMs(now, OVERLAP);
    if (repeated)
      return toRenewedSession(session, deriveNextSecret(session.token_key, token.secret, session.salt!));
    if (!isOfSession(session, token.secret)) return 'over';
    await markEnded(tx, session.id, 'reuse', now);
    return { reusedBy: session.customer_id };
  });
  if (outcome === 'over') return SESSION_OVER;
  if ('refresh' in outcome) return outcome;
  log.warn({ event: 'refresh_token_reused', customer: outcome.reusedBy }, 'session ended');
  return SESSION_OVER;
}

/** Ends the session of a valid refresh token. Any other text changes nothing. */
export async function endSession(db: Database, refresh: string, now: Date): Promise<void> {
  const token = decodeToken(refresh);
  if (!token) return;
  await inTransaction(db, async (tx) => {
    const session = await lockSession(tx, token.session, now);
    if (session && isOfSession(session, token.secret)) await markEnded(tx, session.id, 'customer', now);
  });
}

/** Ends every session of a customer, whose access tokens are invalid from then on. */
export async function endAllSessions(db: Database, customer: number, now: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ ended: now, ended_by: 'customer' })
    .where('customer_id', '=', customer)
    .where('ended', 'is', null)
    .execute();
}

/** Ends all other sessions of the caller. Their access tokens become invalid at once. */
export async function endOtherSessions(
  db: Database,
  { customer, session }: Pick<Caller, 'customer' | 'session'>,
  now: Date,
): Promise<void> {
  await db
    .updateTable('session')
    .set({ ended: now, ended_by: 'customer' })
    .where('customer_id', '=', customer)
    .where('id', '<>', session)
    .where('ended', 'is', null)
    .execute();
}

type Session = Selectable<SessionTable>;

/** Locks and returns a session that may still be renewed. Concurrent renewals wait for each other. */
async function lockSession(tx: Transaction<Schema>, id: Buffer, now: Date): Promise<Session | undefined> {
  return tx
    .selectFrom('session')
    .innerJoin('customer', 'customer.id', 'session.customer_id')
    .where('session.id', '=', id)
    .where('ended', 'is', null)
    .where('disabled', 'is', null)
    .where('renewed', '>=', subtractMs(now, IDLE_TIMEOUT))
    .where('signed_in', '>=', subtractMs(now, MAX_LIFETIME))
    .selectAll('session')
    .forUpdate('session')
    .executeTakeFirst();
}

async function replaceToken(
  tx: Transaction<Schema>,
  session: Session,
  used: Buffer,
  now: Date,
): Promise<RenewedSession> {
  const salt = randomBytes(32);
  const next = deriveNextSecret(session.token_key, used, salt);
  await tx
    .updateTable('session')
    .set({
      token_hash: sha256(next),
      previous_hash: session.token_hash,
      salt,
      rotates: true,
      renewed: later(session.renewed, now),
    })
    .where('id', '=', session.id)
    .execute();
  return toRenewedSession(session, next);
}

/** Renews the session without a new token. */
async function renewWithoutRotation(
  tx: Transaction<Schema>,
  session: Session,
  now: Date,
): Promise<RenewedSession> {
  await tx
    .updateTable('session')
    .set({ renewed: later(session.renewed, now) })
    .where('id', '=', session.id)
    .execute();
  return toRenewedSession(session, null);
}

function markEnded(tx: Transaction<Schema>, id: Buffer, by: 'customer' | 'reuse', now: Date) {
  return tx.updateTable('session').set({ ended: now, ended_by: by }).where('id', '=', id).execute();
}

function deleteExpiredSessions(tx: Transaction<Schema>, customer: number, now: Date) {
  return tx
    .deleteFrom('session')
    .where('customer_id', '=', customer)
    .where((eb) =>
      eb.or([
        eb('ended', 'is not', null),
        eb('renewed', '<', subtractMs(now, IDLE_TIMEOUT)),
        eb('signed_in', '<', subtractMs(now, MAX_LIFETIME)),
      ]),
    )
    .execute();
}

/** Returns true if a secret was ever created for the session. The two newest ones may be older than the MAC format. */
function isOfSession({ token_key, token_hash, previous_hash }: Session, secret: Buffer): boolean {
  const hash = sha256(secret);
  return hash.equals(token_hash) || previous_hash?.equals(hash) || hasValidMac(token_key, secret);
}

function toRenewedSession({ id, customer_id }: Session, secret: Buffer | null): RenewedSession {
  return { session: id, customer: customer_id, refresh: secret && encodeToken(id, secret) };
}

function subtractMs(now: Date, ms: number): Date {
  return new Date(now.getTime() - ms);
}

/** Returns the later date, because the clocks of two processes may differ a little. */
function later(one: Date, other: Date): Date {
  return one > other ? one : other;
}
