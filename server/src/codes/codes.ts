import { createHmac } from 'node:crypto';
import { latinDigits } from '@haat/contract/text/digits';
import { MINUTE } from '@haat/contract/time/durations';
import type { FastifyBaseLogger } from 'fastify';
import { type Selectable, sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';
import type { CodeTable } from '../platform/db/schema.ts';
import type { SigningKey } from '../platform/db/signing-key.ts';

/** The dependencies of codes by SMS. */
export interface Codes {
  db: Database;
  key: SigningKey;
  clock: () => Date;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

export type CodePurpose = Selectable<CodeTable>['purpose'];

/** The target of a code, which works for no other target. */
export interface CodeTarget {
  purpose: CodePurpose;
  /** In E.164. */
  phone: string;
  /** A further part of the target, such as an order's number; empty if the phone is enough. */
  subject?: string;
}

/** The lifetime of a code, in ms. */
export const CODE_LIFETIME = 5 * MINUTE;

/** The maximum number of tries to enter a code. */
export const MAX_TRIES = 5;

/**
 * Returns the hash of a code for storage. A plain hash of six digits can be reversed in a second by trying all of them.
 * This hash uses the shop's signing key; an attacker who has that key could sign access tokens anyway.
 */
export async function hashCode(
  key: SigningKey,
  { purpose, phone, subject = '' }: CodeTarget,
  code: string,
): Promise<Buffer> {
  return createHmac('sha256', await key())
    .update(JSON.stringify(['code', purpose, phone, subject, code]))
    .digest();
}

/** The hash of a code as somebody typed it, with Bengali digits, spaces or hyphens. */
export function hashTypedCode(key: SigningKey, target: CodeTarget, typed: string): Promise<Buffer> {
  return hashCode(key, target, latinDigits(typed).replace(/[\s-]/g, ''));
}

/** The statement that counts a try at the newest code of a target. It finds none that has expired or has no try left. */
export function countTry(db: Database, { purpose, phone, subject = '' }: CodeTarget, now: Date) {
  return db
    .updateTable('code')
    .set({ tries: sql`tries + 1` })
    .where('purpose', '=', purpose)
    .where('phone', '=', phone)
    .where('subject', '=', subject)
    .where('tries', '<', MAX_TRIES)
    .where('expires', '>', now);
}
