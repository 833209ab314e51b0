import { readFileSync } from 'node:fs';
import path from 'node:path';

/** One small break of the shop, and the test that must fail where it is made. */
export interface Mutant {
  name: string;
  /** The source that is broken, from the root of the repository. */
  file: string;
  /** One to three lines of it, found there exactly once. */
  find: string;
  replace: string;
  /** The title as it is run, with its parameters put in. */
  test: { file: string; title: string };
  /** Rows of docs/coverage.md that the break is about. */
  statements?: string[];
}

export const isBrowserTest = ({ test }: Mutant): boolean => test.file.startsWith('e2e/');

/** True where the break changes what browsers load, so that a browser test needs a build of it. */
export const needsBuild = (mutant: Mutant): boolean =>
  isBrowserTest(mutant) && /^(contract|storefront|ui)\//.test(mutant.file);

/**
 * The source with the break in it.
 * @param root folder of the tree that is broken
 * @throws where the text is not found exactly once: the source has moved on and the break must follow
 */
export function broken({ name, file, find, replace }: Mutant, root: string): string {
  const source = readFileSync(path.join(root, file), 'utf8');
  const parts = source.split(find);
  if (parts.length !== 2) throw new Error(`${name}: found ${parts.length - 1} times in ${file}: ${find}`);
  return parts.join(replace);
}
