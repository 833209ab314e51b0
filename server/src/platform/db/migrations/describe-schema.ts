import type pg from 'pg';
import { StartError } from '../../process/start-error.mjs';

/** Definitions by object, such as `column product.name` or `trigger product_version on product`. */
export type Description = Map<string, string>;

/**
 * Objects that belong to an extension are the extension's. NOT VALID is left out: a check that a release added without reading old rows is the
 * same check. The order of columns is left out, too: statements name their columns.
 */
const OBJECTS = `
  WITH space AS (SELECT $1::regnamespace AS oid), relation AS (
    SELECT pg_class.*, pg_class.oid::regclass::text AS name FROM pg_class, space WHERE relnamespace = space.oid
      AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid AND deptype = 'e')
  ), function AS (
    SELECT pg_proc.*, format('%I(%s)', proname, pg_get_function_identity_arguments(pg_proc.oid)) AS name FROM pg_proc, space
    WHERE pronamespace = space.oid
      AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = pg_proc.oid AND deptype = 'e')
  )
  SELECT 'extension ' || extname AS object, '' AS definition FROM pg_extension
  UNION ALL SELECT 'collation ' || collname, concat_ws(' ', collprovider, collcollate, colllocale, collisdeterministic)
    FROM pg_collation, space WHERE collnamespace = space.oid
  UNION ALL SELECT 'type ' || typname, typtype::text FROM pg_type, space WHERE typnamespace = space.oid AND typtype NOT IN ('b', 'c')
  UNION ALL SELECT CASE relkind WHEN 'r' THEN 'table ' WHEN 'v' THEN 'view ' WHEN 'S' THEN 'sequence ' ELSE 'relation ' END || name,
      concat_ws(' ', relkind, relpersistence, reloptions, relrowsecurity, CASE WHEN relkind = 'v' THEN pg_get_viewdef(oid) END)
    FROM relation WHERE relkind NOT IN ('i', 't', 'c')
  UNION ALL SELECT 'sequence ' || name || ' counts', concat_ws(' ', seqtypid::regtype, seqstart, seqincrement, seqmax, seqmin, seqcache, seqcycle)
    FROM relation JOIN pg_sequence ON seqrelid = oid
  UNION ALL SELECT format('column %s.%I', name, attname), concat_ws(' ', format_type(atttypid, atttypmod),
      nullif(attcollation::regcollation::text, '"default"'), CASE WHEN attnotnull THEN 'NOT NULL' END,
      'IDENTITY ' || nullif(attidentity::text, ''), 'GENERATED ' || nullif(attgenerated::text, ''), pg_get_expr(adbin, adrelid))
    FROM relation JOIN pg_attribute ON attrelid = relation.oid LEFT JOIN pg_attrdef ON adrelid = relation.oid AND adnum = attnum
    WHERE relkind IN ('r', 'v', 'p', 'f') AND attnum > 0 AND NOT attisdropped
  UNION ALL SELECT format('constraint %I on %s', conname, name), replace(pg_get_constraintdef(pg_constraint.oid), ' NOT VALID', '')
    FROM relation JOIN pg_constraint ON conrelid = relation.oid WHERE contype <> 'n'
  UNION ALL SELECT 'index ' || name, pg_get_indexdef(oid, 0, true) || CASE WHEN indisvalid THEN '' ELSE ' INVALID' END
    FROM relation JOIN pg_index ON indexrelid = oid
  UNION ALL SELECT format('trigger %I on %s', tgname, name), concat_ws(' ', pg_get_triggerdef(pg_trigger.oid, true), nullif(tgenabled, 'O'))
    FROM relation JOIN pg_trigger ON tgrelid = relation.oid WHERE NOT tgisinternal
  UNION ALL SELECT format('rule %I on %s', rulename, name), pg_get_ruledef(pg_rewrite.oid, true)
    FROM relation JOIN pg_rewrite ON ev_class = relation.oid WHERE rulename <> '_RETURN'
  UNION ALL SELECT format('policy %I on %s', polname, name), polcmd::text FROM relation JOIN pg_policy ON polrelid = relation.oid
  UNION ALL SELECT 'function ' || name, pg_get_functiondef(oid) FROM function WHERE prokind IN ('f', 'p')
  UNION ALL SELECT 'right of nobody but the owner to call ' || name, 'REVOKED' FROM function
    WHERE NOT EXISTS (SELECT FROM aclexplode(coalesce(proacl, acldefault('f', proowner))) WHERE grantee = 0)
  UNION ALL SELECT 'comment on ' || pg_describe_object(classoid, objoid, objsubid), description FROM pg_description
    WHERE (classoid = 'pg_class'::regclass AND objoid IN (SELECT oid FROM relation))
       OR (classoid = 'pg_proc'::regclass AND objoid IN (SELECT oid FROM function))`;

/** Describes the objects of a schema from the catalogue of PostgreSQL, without its name. Sets the search path of the transaction. */
export async function describeSchema(client: pg.Client, schema = 'public'): Promise<Description> {
  const path = schema === 'public' ? schema : `${schema}, public`;
  await client.query("SELECT set_config('search_path', $1, true)", [path]);
  const { rows } = await client.query<{ object: string; definition: string }>(OBJECTS, [schema]);
  const prefix = `${schema}.`;
  return new Map(rows.map(({ object, definition }) => [object, definition.replaceAll(prefix, '')]));
}

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
      `The database is not as release 1.1 made it, so it is not changed. Undo these differences:\n${differences
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
