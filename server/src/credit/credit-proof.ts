import { createHmac, timingSafeEqual } from 'node:crypto';
import { HOUR } from '@haat/contract/time/durations';
import type { SigningKey } from '../platform/db/signing-key.ts';

/** In ms. */
const LIFETIME = HOUR;

/** A proof that a code has proven a phone (E.164): the end of its time, and a signature of both. It does not contain the phone. */
export async function makeCreditProof(key: SigningKey, phone: string, now: Date): Promise<string> {
  const until = now.getTime() + LIFETIME;
  return `${until}.${(await signature(key, phone, until)).toString('base64url')}`;
}

/** Whether a proof is of this phone and not over. */
export async function isCreditProof(
  key: SigningKey,
  { proof, phone, now }: { proof: string; phone: string; now: Date },
): Promise<boolean> {
  const [, end, signed] = /^(\d{13})\.([\w-]{43})$/.exec(proof) ?? [];
  if (end === undefined || signed === undefined || Number(end) < now.getTime()) return false;
  return timingSafeEqual(Buffer.from(signed, 'base64url'), await signature(key, phone, Number(end)));
}

async function signature(key: SigningKey, phone: string, until: number): Promise<Buffer> {
  return createHmac('sha256', await key())
    .update(JSON.stringify(['credit', phone, until]))
    .digest();
}
