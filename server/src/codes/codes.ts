import { createHmac } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { Selectable } from 'kysely';
import type { Database } from '../platform/db/database.ts';
import type { CodeTable } from '../platform/db/schema.ts';
import type { SigningKey } from '../platform/db/signing-key.ts';

/** What codes by SMS need. */
export interface Codes {
  db: Database;
  key: SigningKey;
  clock: () => Date;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

export type CodePurpose = Selectable<CodeTable>['purpose'];

/** What a code is for: it works for nothing else. */
export interface CodeTarget {
  purpose: CodePurpose;
  /** In E.164. */
  phone: string;
  /** What it is for besides, such as an order's number; empty if the phone says all. */
  subject?: string;
}

/** How long a code works, in ms. */
export const CODE_LIFETIME = 5 * 60_000;

/** How many wrong codes are compared with it. */
export const MOST_TRIES = 5;

/**
 * The stored hash of a code. A million codes are tried in a second where only a hash protects them; this one needs the key
 * of the shop, with which an attacker could sign access tokens as well.
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
