import { randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Selectable, Transaction } from 'kysely';
import { type Database, inTransaction } from '../platform/db/database.ts';
import type { Schema, SessionTable } from '../platform/db/schema.ts';
import { Refused } from '../platform/http/refused.ts';
import type { Caller } from '../platform/http/register-endpoint.ts';
import { isMarked, newSecret, readToken, sha256, successor, writeToken } from './refresh-tokens.ts';

const SECOND = 1000;
const DAY = 24 * 60 * 60 * SECOND;

/** How long the token before the newest still works: for tabs that ask at once, and for a response that was lost. */
export const OVERLAP = 10 * SECOND;

/** A browser that was not seen for so long has to sign in again. */
export const IDLE = 30 * DAY;

/** Even one in daily use has to after so long. */
export const LONGEST = 90 * DAY;

const SESSION_OVER = new Refused(401, 'session_over', 'Your session has ended. Please sign in again.');

/** A session of a customer, and the refresh token that renews it next: null where the one that was sent goes on. */
export interface Renewed {
  session: Buffer;
  customer: number;
  refresh: string | null;
}

export interface NewSession {
  customer: number;
  /** The hash that the password was compared with: where it is another by now, no session begins. */
  passwordHash: string;
  /** Whether each refresh token works once. */
  rotates: boolean;
  /** SHA-256 of the device cookie. */
  deviceHash: Buffer;
}

/** Begins a session, and deletes the customer's that are over. Null where the password has changed meanwhile. */
export async function beginSession(
  db: Database,
  { customer, passwordHash, rotates, deviceHash }: NewSession,
  now: Date,
): Promise<(Renewed & { refresh: string }) | null> {
  const session = randomBytes(16);
  const tokenKey = randomBytes(32);
  const secret = newSecret(tokenKey);
  return inTransaction(db, async (tx) => {
    // Shared: a change of the password waits for it, or is seen here.
    const unchanged = await tx
      .selectFrom('customer')
      .where('id', '=', customer)
      .where('password_hash', '=', passwordHash)
      .select('id')
      .forShare()
      .executeTakeFirst();
    if (!unchanged) return null;
    await deleteSessionsThatAreOver(tx, customer, now);
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
    return { session, customer, refresh: writeToken(session, secret) };
  });
}

/**
 * Renews the session of a refresh token, or 401 `session_over`. Where neither the session nor the client asks for
 * rotation, the same token goes on. Where one does, the newest token works once and has one successor; the one before it
 * leads to that same successor for `OVERLAP`. An older one means that two hold the session: it ends. An invented one
 * means nothing.
 */
export async function renewSession(
  db: Database,
  { refresh, rotate = false }: { refresh: string; rotate?: boolean },
  { now, log }: { now: Date; log: FastifyBaseLogger },
): Promise<Renewed | Refused> {
  const token = readToken(refresh);
  if (!token) return SESSION_OVER;
  const outcome = await inTransaction(db, async (tx) => {
    const session = await lockSession(tx, token.session, now);
    if (!session) return 'over';
    const used = sha256(token.secret);
    if (used.equals(session.token_hash)) {
      return rotate || session.rotates
        ? replaceToken(tx, session, token.secret, now)
        : prolong(tx, session, now);
    }
    const repeated = session.previous_hash?.equals(used) && session.renewed >= before(now, OVERLAP);
    if (repeated) return renewed(session, successor(session.token_key, token.secret, session.salt!));
    if (!isOfSession(session, token.secret)) return 'over';
    await end(tx, session.id, 'reuse', now);
    return { reusedBy: session.customer_id };
  });
  if (outcome === 'over') return SESSION_OVER;
  if ('refresh' in outcome) return outcome;
  log.warn({ event: 'refresh_token_reused', customer: outcome.reusedBy }, 'session ended');
  return SESSION_OVER;
}

/** Ends the session that a refresh token was made for; whatever else it is, nothing happens. */
export async function endSession(db: Database, refresh: string, now: Date): Promise<void> {
  const token = readToken(refresh);
  if (!token) return;
  await inTransaction(db, async (tx) => {
    const session = await lockSession(tx, token.session, now);
    if (session && isOfSession(session, token.secret)) await end(tx, session.id, 'customer', now);
  });
}

/** Ends every other session of the caller, whose access tokens open nothing from then on. */
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

/** The session, if it may still be renewed: parallel renewals wait here for each other. */
async function lockSession(tx: Transaction<Schema>, id: Buffer, now: Date): Promise<Session | undefined> {
  return tx
    .selectFrom('session')
    .innerJoin('customer', 'customer.id', 'session.customer_id')
    .where('session.id', '=', id)
    .where('ended', 'is', null)
    .where('disabled', 'is', null)
    .where('renewed', '>=', before(now, IDLE))
    .where('signed_in', '>=', before(now, LONGEST))
    .selectAll('session')
    .forUpdate('session')
    .executeTakeFirst();
}

async function replaceToken(
  tx: Transaction<Schema>,
  session: Session,
  used: Buffer,
  now: Date,
): Promise<Renewed> {
  const salt = randomBytes(32);
  const next = successor(session.token_key, used, salt);
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
  return renewed(session, next);
}

/** The same token goes on. */
async function prolong(tx: Transaction<Schema>, session: Session, now: Date): Promise<Renewed> {
  await tx
    .updateTable('session')
    .set({ renewed: later(session.renewed, now) })
    .where('id', '=', session.id)
    .execute();
  return renewed(session, null);
}

function end(tx: Transaction<Schema>, id: Buffer, by: 'customer' | 'reuse', now: Date) {
  return tx.updateTable('session').set({ ended: now, ended_by: by }).where('id', '=', id).execute();
}

function deleteSessionsThatAreOver(tx: Transaction<Schema>, customer: number, now: Date) {
  return tx
    .deleteFrom('session')
    .where('customer_id', '=', customer)
    .where((eb) =>
      eb.or([
        eb('ended', 'is not', null),
        eb('renewed', '<', before(now, IDLE)),
        eb('signed_in', '<', before(now, LONGEST)),
      ]),
    )
    .execute();
}

/** Whether a secret was made for the session, however long ago; one of the newest two may be of before the marks. */
function isOfSession({ token_key, token_hash, previous_hash }: Session, secret: Buffer): boolean {
  const hash = sha256(secret);
  return hash.equals(token_hash) || previous_hash?.equals(hash) || isMarked(token_key, secret);
}

function renewed({ id, customer_id }: Session, secret: Buffer | null): Renewed {
  return { session: id, customer: customer_id, refresh: secret && writeToken(id, secret) };
}

function before(now: Date, ms: number): Date {
  return new Date(now.getTime() - ms);
}

/** The clocks of two processes may differ a little. */
function later(one: Date, other: Date): Date {
  return one > other ? one : other;
}
