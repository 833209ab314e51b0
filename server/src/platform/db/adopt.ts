import { StartError } from '../process/start-error.mjs';
import type { Description } from './describe-schema.ts';

/** The last file before the baseline of release 1.1. Files are applied in order, so a database that has it has all others before it, too. */
export const LAST_FORMER = '0435_payment_agreements.sql';

/** The last commit with the files before the baseline: it brings every database from release 0.9 on to `LAST_FORMER`. */
export const LAST_FORMER_COMMIT = 'c4707e3d';

/**
 * A database that stands at `LAST_FORMER` has what the baseline makes.
 * @throws StartError that lists the differences of any other database
 */
export function checkSchema(actual: Description, expected: Description): void {
  const differences = [...new Set([...actual.keys(), ...expected.keys()])]
    .filter((object) => !/ migration(\.|_pkey|$)/.test(object) && actual.get(object) !== expected.get(object))
    .sort();
  if (differences.length > 0)
    throw new StartError(
      `The database is not as release 1.0 made it, so it is not changed. Undo these differences:\n${differences
        .map((object) => `  ${explain(object, actual.get(object), expected.get(object))}`)
        .join('\n')}`,
    );
}

function explain(object: string, actual: string | undefined, expected: string | undefined): string {
  if (actual === undefined) return `${object} is missing`;
  if (expected === undefined) return `${object} is unknown`;
  if (/^(function|trigger|view) /.test(object)) return `${object} was changed`;
  return `${object} is “${actual}” instead of “${expected}”`;
}
