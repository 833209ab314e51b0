import { createHash } from 'node:crypto';
import type pg from 'pg';
import { StartError } from '../process/start-error.mjs';
import { type Description, describeSchema } from './describe-schema.ts';
import type { Migration } from './migration-files.ts';

/** The last migration of release 0.9. Migrations are applied in order, so a database that has it has all others of 0.9, too. */
export const LAST_FORMER = '0181_audit_without_hashes.sql';

/** Describes the schema that the baseline creates: it is created in a schema of its own and rolled back. */
export async function describeBaseline(
  client: pg.Client,
  baseline: readonly Migration[],
): Promise<Description> {
  await client.query('BEGIN');
  try {
    await client.query('CREATE SCHEMA haat_baseline; SET LOCAL search_path = haat_baseline, public');
    for (const { sql } of baseline) await client.query(sql);
    return await describeSchema(client, 'haat_baseline');
  } finally {
    await client.query('ROLLBACK');
  }
}

/**
 * The statements that bring a database of release 0.9 to the baseline: its tables must be the same; triggers and functions that the baseline
 * changes are replaced. Each list is one transaction and locks one table. After a crash the rest is found again.
 * @throws StartError that lists the differences of any other database
 */
export function adoptionSteps(actual: Description, expected: Description): string[][] {
  const differences = [...new Set([...actual.keys(), ...expected.keys()])]
    .filter((object) => !/ migration(\.|_pkey|$)/.test(object) && actual.get(object) !== expected.get(object))
    .sort();
  const unknown = differences.filter((object) => hash(actual.get(object)) !== REPLACED[object]);
  if (unknown.length > 0)
    throw new StartError(
      `The database is not as release 0.9 made it, so it is not changed. Undo these differences:\n${unknown
        .map((object) => `  ${explain(object, actual.get(object), expected.get(object))}`)
        .join('\n')}`,
    );
  const functions = differences.filter((object) => object.startsWith('function '));
  const tables = Map.groupBy(
    differences.filter((object) => object.startsWith('trigger ')),
    (object) => object.slice(object.lastIndexOf(' ') + 1),
  );
  const drop = (objects: string[]) =>
    objects.filter((each) => actual.has(each)).map((each) => `DROP ${each}`);
  const create = (objects: string[]) => objects.flatMap((each) => expected.get(each) ?? []);
  return [
    create(functions),
    ...[...tables.values()].map((triggers) => [...drop(triggers), ...create(triggers)]),
    drop(functions.filter((each) => !expected.has(each))),
  ];
}

function hash(definition: string | undefined): string {
  return definition === undefined
    ? 'none'
    : createHash('sha256').update(definition).digest('hex').slice(0, 16);
}

function explain(object: string, actual: string | undefined, expected: string | undefined): string {
  if (actual === undefined) return `${object} is missing`;
  if (expected === undefined) return `${object} is unknown`;
  if (/^(function|trigger|view) /.test(object)) return `${object} was changed`;
  return `${object} is “${actual}” instead of “${expected}”`;
}

/** What the baseline replaces, with a hash of its definition in release 0.9. */
const REPLACED: Record<string, string> = {
  'function add_cache_changes_of_updated_products()': '450eaa1463a36309',
  'function delivery_zone_has_a_version()': '6f8b59c6e6f8140a',
  'function is_changed(was jsonb, became jsonb, VARIADIC except_columns text[])': 'none',
  'function order_move_is_in_history()': '15ea8898c788cdf5',
  'function phone_block_is_only_lifted()': '78323288917eff3d',
  'function raise_category_version()': '05c3c48b14ac56d0',
  'function raise_content_version()': '989637539168fa25',
  'function raise_product_version()': 'fa6be7211737fc9c',
  'function raise_version()': 'none',
  'trigger article_audit on article': '7290bda0bd2b71a6',
  'trigger article_published on article': 'f009eabba6485dbe',
  'trigger category_audit on category': '2da4f49d139639f7',
  'trigger category_tax_class_audit on category': 'fabac756f01db4c7',
  'trigger category_version on category': 'da72b8f868d74380',
  'trigger contact_info_version on contact_info': '7369fb5d2678bdba',
  'trigger contact_message_audit on contact_message': '92551394a5f8f4ef',
  'trigger delivery_zone_has_a_version on delivery_zone': '2fa1156eac08720b',
  'trigger message_audit on message': '9db20056106d1a79',
  'trigger orders_audit on orders': 'bb276487d23e05e4',
  'trigger payment_methods_changed on shop_setting': '7ee1e31dd8b86efb',
  'trigger picked_line_audit on picked_line': 'ab6d0a14f8a456a4',
  'trigger picked_line_audit_insert on picked_line': '3680e1437ba4f9d3',
  'trigger product_audit on product': '49904186dbb49c46',
  'trigger product_version on product': '5468d304dcfe0412',
  'trigger refund_audit on refund': '0949f80b82e4b0f2',
  'trigger refund_paid_out_audit on refund': 'b82948a2c765857d',
  'trigger site_setup_version on site_setup': '98e00337155ad8b0',
  'trigger slider_banner_audit on slider_banner': 'f5455abdaf63c0bc',
  'trigger slider_banner_version on slider_banner': '87de57e0b60f3570',
  'trigger staff_audit on staff': 'c8194fbc2edd3037',
  'trigger staff_audit_update on staff': 'none',
  'trigger staff_link_audit on staff_link': 'c56e4441433e7721',
  'trigger staff_link_used on staff_link': '9bf7e195277765f1',
};
