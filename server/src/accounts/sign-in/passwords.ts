import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { MIN_PASSWORD } from '@haat/contract/http/limits';
import { plainDigits, toE164 } from '@haat/contract/phone/phone';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { concurrencyLimit } from '../../platform/http/limits/concurrency-limit.ts';
import type { AnyProblem, Refused } from '../../platform/refused.ts';

/** OWASP's minimum for Argon2id, the package's default algorithm: 19 MiB, 2 passes, 1 lane; about 30 ms. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Each hash needs a core and 19 MiB. */
const withLimit = concurrencyLimit({ maxRunning: Math.min(4, availableParallelism()), maxQueued: 200 });

/** A hash of random bytes. It is checked for unknown phones, so that the response takes the same time. */
const DUMMY_HASH =
  '$argon2id$v=19$m=19456,t=2,p=1$2guM6pcsvsyfVMijGtmCZA$jh68uorLuOc3ncu8hdwr+2LGO9bDZuY1aztlns3v+Eg';

const COMMON = new Set(
  readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('# ')),
);

/** Returns the problem of a new password, or null. All characters are allowed; only easily guessed passwords are refused. */
export function passwordProblem(password: string, phone: string): AnyProblem | null {
  const text = normalize(password);
  const characters = [...text];
  if (characters.length < MIN_PASSWORD) return { code: 'too_short', params: { min: MIN_PASSWORD } };
  if (COMMON.has(text.toLowerCase()) || new Set(characters).size === 1) return 'too_easy';
  if ((toE164(text) ?? plainDigits(text)) === phone) return 'same_as_phone';
  return null;
}

/** Returns the hash to store, in PHC format. */
export function hashPassword(password: string): Promise<string | Refused> {
  return withLimit(() => hash(normalize(password), PARAMETERS));
}

/** Returns true if the password matches the stored hash. For an unknown phone (null) it does the same work. */
export function verifyPassword(stored: string | null, password: string): Promise<boolean | Refused> {
  return withLimit(async () => (await verify(stored ?? DUMMY_HASH, normalize(password))) && stored !== null);
}

/** Returns true if a hash has other parameters than the current ones. */
export function isOutdated(stored: string): boolean {
  const used = parseOptions(stored);
  return (
    used.memoryCost !== PARAMETERS.memoryCost ||
    used.timeCost !== PARAMETERS.timeCost ||
    used.parallelism !== PARAMETERS.parallelism
  );
}

/** Normalizes a password, because keyboards encode Bengali ড় and full-width digits in several ways. */
function normalize(password: string): string {
  return password.normalize('NFKC');
}
