import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { MIN_PASSWORD } from '@haat/contract/common/limits';
import { toE164 } from '@haat/contract/common/phone';
import { hash, parseOptions, verify } from '@node-rs/argon2';
import { concurrencyLimit } from '../platform/http/concurrency-limit.ts';
import type { Refused } from '../platform/http/refused.ts';

/** OWASP's minimum for Argon2id, the package's default algorithm: 19 MiB, 2 passes, 1 lane; some 30 ms. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Each hash takes a core and 19 MiB while it runs. */
const limited = concurrencyLimit({ maxRunning: Math.min(4, availableParallelism()), maxQueued: 200 });

/** Checked in the place of an unknown phone's, so that it takes as long. Made like any other, of bytes nobody knows. */
const NOBODYS =
  '$argon2id$v=19$m=19456,t=2,p=1$2guM6pcsvsyfVMijGtmCZA$jh68uorLuOc3ncu8hdwr+2LGO9bDZuY1aztlns3v+Eg';

const COMMON = new Set(
  readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('# ')),
);

/** What is wrong with a new password, or null. Any character will do; only what everybody tries first is refused. */
export function passwordProblem(password: string, phone: string): string | null {
  const text = normal(password);
  const characters = [...text];
  if (characters.length < MIN_PASSWORD) return `must have at least ${MIN_PASSWORD} characters`;
  if (COMMON.has(text.toLowerCase()) || new Set(characters).size === 1) return 'is too easy to guess';
  if (toE164(text) === phone) return 'must not be the phone number';
  return null;
}

/** The hash to keep, in its PHC form. */
export function hashPassword(password: string): Promise<string | Refused> {
  return limited(() => hash(normal(password), PARAMETERS));
}

/** Whether the password is the one of `kept`. Where nobody has that phone (null) the same work is done for nothing. */
export function isPassword(kept: string | null, password: string): Promise<boolean | Refused> {
  return limited(async () => (await verify(kept ?? NOBODYS, normal(password))) && kept !== null);
}

/** Whether a hash was made with other parameters than today's. */
export function isOutdated(kept: string): boolean {
  const made = parseOptions(kept);
  return (
    made.memoryCost !== PARAMETERS.memoryCost ||
    made.timeCost !== PARAMETERS.timeCost ||
    made.parallelism !== PARAMETERS.parallelism
  );
}

/** The same letters, whichever keyboard typed them: Bengali ড় and full-width digits have several encodings. */
function normal(password: string): string {
  return password.normalize('NFKC');
}
