import { createHash, timingSafeEqual } from 'node:crypto';

/** Fields that a signature must cover, and further ones that it must cover for a captured payment. */
const REQUIRED = ['tran_id', 'status', 'amount', 'currency', 'store_id'];
const REQUIRED_IF_CAPTURED = ['val_id', 'bank_tran_id'];

/**
 * Checks the signature of a callback. The sender chooses the covered fields (`verify_key`), so a signature that leaves out
 * a required field is wrong. Even a right signature does not prove a payment: it only decides whether an alarm is raised.
 */
export function checkSignature(
  fields: Readonly<Record<string, string>>,
  storePassword: string,
): 'right' | 'wrong' | 'missing' {
  const { verify_key, verify_sign, verify_sign_sha2, status = '' } = fields;
  if (!verify_key || !(verify_sign || verify_sign_sha2)) return 'missing';
  const covered = verify_key.split(',');
  const needed = /^VALID/.test(status) ? [...REQUIRED, ...REQUIRED_IF_CAPTURED] : REQUIRED;
  if (!needed.every((name) => covered.includes(name))) return 'wrong';
  // If both signatures are present, only the stronger one counts.
  const right = verify_sign_sha2
    ? equal(verify_sign_sha2, sign('sha256', fields, covered, storePassword))
    : equal(verify_sign ?? '', sign('md5', fields, covered, storePassword));
  return right ? 'right' : 'wrong';
}

/** Hashes `key=value` pairs of the covered fields that were sent and of the hashed password, in byte order, joined by `&`. */
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

/** Compares bytes, not characters, because the sent text may be in any script. */
function equal(sent: string, computed: string): boolean {
  const [given, right] = [Buffer.from(sent), Buffer.from(computed)];
  return given.length === right.length && timingSafeEqual(given, right);
}
