import { readFileSync } from 'node:fs';
import path from 'node:path';
import { browser } from './browser.ts';
import { processes } from './processes.ts';
import { sql } from './sql.ts';

/** A small break of what the mutation tester cannot break, and the test that must fail with it. */
export interface Break {
  /** Path of the source, from the root of the repository. */
  file: string;
  /** One to three lines that occur exactly once in the source. */
  find: string;
  replace: string;
  /** `file › title`, with the parameters of the title filled in. */
  test: string;
}

export const breaks: readonly Break[] = [...sql, ...processes, ...browser];

export const fileOf = ({ test }: Break): string => test.split(' › ')[0]!;
export const titleOf = ({ test }: Break): string => test.slice(test.indexOf(' › ') + 3);

/**
 * Returns the source with the break.
 * @param root folder of the tree
 * @throws if the text does not occur exactly once: the source has changed, and the break must follow
 */
export function broken({ file, find, replace }: Break, root: string): string {
  const parts = readFileSync(path.join(root, file), 'utf8').split(find);
  if (parts.length !== 2) throw new Error(`found ${parts.length - 1} times in ${file}: ${find}`);
  return parts.join(replace);
}
