import { createHash, timingSafeEqual } from 'node:crypto';

/** What a signature must cover to say anything about a payment, and what beside for one that was captured. */
const COVERED = ['tran_id', 'status', 'amount', 'currency', 'store_id'];
const COVERED_WHERE_CAPTURED = ['val_id', 'bank_tran_id'];

/**
 * How the signature of a posted message stands. The sender chooses what it covers (`verify_key`), so one that leaves out
 * what matters is wrong. Even a right one decides nothing: it raises or saves an alarm.
 */
export function signatureOf(
  fields: Readonly<Record<string, string>>,
  storePassword: string,
): 'right' | 'wrong' | 'missing' {
  const { verify_key, verify_sign, verify_sign_sha2, status = '' } = fields;
  if (!verify_key || !(verify_sign || verify_sign_sha2)) return 'missing';
  const covered = verify_key.split(',');
  const needed = /^VALID/.test(status) ? [...COVERED, ...COVERED_WHERE_CAPTURED] : COVERED;
  if (!needed.every((name) => covered.includes(name))) return 'wrong';
  // The stronger one, where both are there.
  const right = verify_sign_sha2
    ? equal(verify_sign_sha2, sign('sha256', fields, covered, storePassword))
    : equal(verify_sign ?? '', sign('md5', fields, covered, storePassword));
  return right ? 'right' : 'wrong';
}

/** `key=value` of the covered fields that were sent and of the hashed password, in byte order, joined by `&`, hashed. */
function sign(
  algorithm: 'md5' | 'sha256',
  fields: Readonly<Record<string, string>>,
  covered: readonly string[],
  storePassword: string,
): string {
  const sent = covered.filter((name) => Object.hasOwn(fields, name));
  const pairs = new Map(sent.map((name) => [name, fields[name] ?? '']));
  pairs.set('store_passwd', hash(algorithm, storePassword));
  const text = [...pairs.keys()]
    .sort()
    .map((name) => `${name}=${pairs.get(name)}`)
    .join('&');
  return hash(algorithm, text);
}

function hash(algorithm: 'md5' | 'sha256', text: string): string {
  return createHash(algorithm).update(text).digest('hex');
}

/** Bytes are compared, not characters: what was sent may be in any script. */
function equal(sent: string, computed: string): boolean {
  const [given, right] = [Buffer.from(sent), Buffer.from(computed)];
  return given.length === right.length && timingSafeEqual(given, right);
}
