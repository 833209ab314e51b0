import { readFileSync } from 'node:fs';
import path from 'node:path';

/** A small break of the code, and the test that must fail with it. */
export interface Mutant {
  name: string;
  /** Path of the source, from the root of the repository. */
  file: string;
  /** One to three lines that occur exactly once in the source. */
  find: string;
  replace: string;
  /** The title as reported, with its parameters filled in. */
  test: { file: string; title: string };
  /** Rows of docs/coverage.md that the break violates. */
  statements?: string[];
}

export const isBrowserTest = ({ test }: Mutant): boolean => test.file.startsWith('quality/e2e/');

/** True if the break changes files for browsers, so that a browser test needs a new build. */
export const needsBuild = (mutant: Mutant): boolean =>
  isBrowserTest(mutant) && /^(contract|office|storefront|ui)\//.test(mutant.file);

/**
 * Returns the source with the break.
 * @param root folder of the tree
 * @throws if the text does not occur exactly once: the source has changed, and the break must follow
 */
export function broken({ name, file, find, replace }: Mutant, root: string): string {
  const source = readFileSync(path.join(root, file), 'utf8');
  const parts = source.split(find);
  if (parts.length !== 2) throw new Error(`${name}: found ${parts.length - 1} times in ${file}: ${find}`);
  return parts.join(replace);
}
