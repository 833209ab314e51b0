import { createHash, createHmac, randomBytes } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Selectable, Transaction } from 'kysely';
import { type Database, inTransaction } from '../platform/db/database.ts';
import type { Schema, SessionTable } from '../platform/db/schema.ts';
import { Refused } from '../platform/http/refused.ts';

const SECOND = 1000;
const DAY = 24 * 60 * 60 * SECOND;

/** How long the token before the newest still works: for tabs that ask at once, and for an answer that was lost. */
export const OVERLAP = 10 * SECOND;

/** A browser that was not seen for so long has to sign in again. */
export const IDLE = 30 * DAY;

/** Even one in daily use has to after so long. */
export const LONGEST = 90 * DAY;

const SESSION_OVER = new Refused(401, 'session_over', 'Your session has ended. Please sign in again.');

/** A session of a customer, and the refresh token that renews it next. */
export interface Renewed {
  session: Buffer;
  customer: number;
  refresh: string;
}

/** Begins a session, and clears away the customer's that are over. */
export async function beginSession(db: Database, customer: number, now: Date): Promise<Renewed> {
  const session = randomBytes(16);
  const secret = randomBytes(32);
  await db
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
  await db
    .insertInto('session')
    .values({ id: session, customer_id: customer, signed_in: now, renewed: now, token_hash: sha256(secret) })
    .execute();
  return { session, customer, refresh: written(session, secret) };
}

/**
 * The next refresh token for this one, or 401 `session_over`. The newest token works once and has one successor; the one
 * before it leads to that same successor for `OVERLAP`. Any other use means that two hold the session: it ends.
 */
export async function renewSession(
  db: Database,
  refresh: string,
  { now, log }: { now: Date; log: FastifyBaseLogger },
): Promise<Renewed | Refused> {
  const token = read(refresh);
  if (!token) return SESSION_OVER;
  const outcome = await inTransaction(db, async (tx) => {
    const session = await lockSession(tx, token.session, now);
    if (!session) return 'over';
    const used = sha256(token.secret);
    if (used.equals(session.token_hash)) return rotate(tx, session, token.secret, now);
    const repeated = session.previous_hash?.equals(used) && session.renewed >= before(now, OVERLAP);
    if (repeated) return renewed(session, successor(token.secret, session.salt!));
    await end(tx, session.id, 'reuse', now);
    return { reusedBy: session.customer_id };
  });
  if (outcome === 'over') return SESSION_OVER;
  if ('refresh' in outcome) return outcome;
  log.warn({ event: 'refresh_token_reused', customer: outcome.reusedBy }, 'session ended');
  return SESSION_OVER;
}

/** Ends the session that a refresh token belongs to; whatever else it is, nothing happens. */
export async function endSession(db: Database, refresh: string, now: Date): Promise<void> {
  const token = read(refresh);
  if (!token) return;
  await inTransaction(db, async (tx) => {
    const session = await lockSession(tx, token.session, now);
    if (session) await end(tx, session.id, 'customer', now);
  });
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

async function rotate(tx: Transaction<Schema>, session: Session, used: Buffer, now: Date): Promise<Renewed> {
  const salt = randomBytes(32);
  const next = successor(used, salt);
  await tx
    .updateTable('session')
    .set({
      token_hash: sha256(next),
      previous_hash: session.token_hash,
      salt,
      // The clocks of two processes may differ a little.
      renewed: now > session.renewed ? now : session.renewed,
    })
    .where('id', '=', session.id)
    .execute();
  return renewed(session, next);
}

function end(tx: Transaction<Schema>, id: Buffer, by: 'customer' | 'reuse', now: Date) {
  return tx.updateTable('session').set({ ended: now, ended_by: by }).where('id', '=', id).execute();
}

/**
 * Made from the token before it: within the overlap the same one comes out again, though only its hash is kept. Neither
 * the salt in the database nor an old token alone leads to it.
 */
function successor(used: Buffer, salt: Buffer): Buffer {
  return createHmac('sha256', used).update(salt).digest();
}

function renewed({ id, customer_id }: Session, secret: Buffer): Renewed {
  return { session: id, customer: customer_id, refresh: written(id, secret) };
}

/** 16 bytes that name the session and 256 secret bits, as 64 characters. */
function written(session: Buffer, secret: Buffer): string {
  return Buffer.concat([session, secret]).toString('base64url');
}

function read(refresh: string): { session: Buffer; secret: Buffer } | null {
  const bytes = /^[A-Za-z0-9_-]{64}$/.test(refresh) ? Buffer.from(refresh, 'base64url') : null;
  return bytes && { session: bytes.subarray(0, 16), secret: bytes.subarray(16) };
}

function sha256(secret: Buffer): Buffer {
  return createHash('sha256').update(secret).digest();
}

function before(now: Date, ms: number): Date {
  return new Date(now.getTime() - ms);
}
