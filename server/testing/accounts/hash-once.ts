import { createRequire } from 'node:module';
import type * as Argon2 from '@node-rs/argon2';
import { vi } from 'vitest';

const argon2: typeof Argon2 = createRequire(import.meta.url)('@node-rs/argon2');

/** Results by arguments. */
const results = new Map<string, Promise<unknown>>();

/** Tests use few passwords many times, and each hash needs 30 ms: it is computed once per process. */
function once<Args extends unknown[], T>(compute: (...args: Args) => Promise<T>) {
  return (...args: Args): Promise<T> => {
    const key = JSON.stringify([compute.name, ...args]);
    const result = results.get(key) ?? compute(...args);
    results.set(key, result);
    return result as Promise<T>;
  };
}

/** What `passwords.ts` uses of `@node-rs/argon2`. All files of a process share it: who mocks it resets it at the end of the test. */
export const hash = vi.fn(once(argon2.hash));
export const verify = vi.fn(once(argon2.verify));
export const { parseOptions } = argon2;
