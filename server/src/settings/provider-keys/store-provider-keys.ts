import type { ProviderState } from '@haat/contract/office/provider-keys';
import type { TSchema } from 'typebox';
import { Value } from 'typebox/value';
import { type Staff, staffActor } from '../../orders/actor.ts';
import { isPrivateHost, type Names } from '../../platform/http/public-address.ts';
import { fieldsOf } from '../../platform/provider-keys/declaration.ts';
import type { Resolved } from '../../platform/provider-keys/provider-keys.ts';
import { seal } from '../../platform/provider-keys/seal.ts';
import { type SecretsKey, SecretsKeyError } from '../../platform/provider-keys/secrets-key.ts';
import { type AnyProblem, invalid, notFound, Refused } from '../../platform/refused.ts';
import { asStaff } from '../../staff/as-staff.ts';
import { findProvider, forgetTest, type KeysContext, providerState } from './provider-states.ts';

/** What fits into a row of `provider_key`, encrypted. */
const MAX_BYTES = 4_000;

/** Stores the keys of a provider, encrypted, and uses them at once. Refused with 400, 404, 409 `secrets_key_unusable`. */
export async function storeProviderKeys(
  context: KeysContext,
  staff: Staff,
  { provider, fields }: { provider: string; fields: Record<string, string> },
): Promise<ProviderState | Refused> {
  const found = await findProvider(context, provider);
  if (!found) return notFound('Provider');
  const typed = Object.entries(fields)
    .map(([field, value]): [string, string] => [field, value.trim()])
    .filter(([, value]) => value !== '');
  const { names } = context.providers.keys;
  const problems = { ...secretsToType(found, typed), ...problemsOf(found, typed, names) };
  if (Object.keys(problems).length > 0) return invalid(problems);
  if (typed.length === 0) return new Refused(409, 'nothing_changed');
  const key = await encryptionKey(context);
  if (key instanceof Refused) return key;
  await asStaff(context.db, staff, async (tx) => {
    // In this order, so that two owners do not lock each other out.
    for (const [field, value] of typed.toSorted()) {
      const row = {
        key_id: key.id,
        sealed: seal(key, { provider, field }, value),
        changed_by: staffActor(staff),
        changed_at: context.clock(),
      };
      await tx
        .insertInto('provider_key')
        .values({ provider, field, ...row })
        .onConflict((conflict) => conflict.columns(['provider', 'field']).doUpdateSet(row))
        .execute();
    }
    await forgetTest(tx, provider);
  });
  await context.providers.reload();
  return providerState(context, provider);
}

async function encryptionKey({ providers }: KeysContext): Promise<SecretsKey | Refused> {
  try {
    return await providers.keys.secrets.readOrCreate();
  } catch (error) {
    if (error instanceof SecretsKeyError) return new Refused(409, 'secrets_key_unusable');
    throw error;
  }
}

/** What is wrong with the typed values. No value is in a response. */
function problemsOf(
  { declaration, fixed }: Resolved,
  typed: [string, string][],
  names: Names,
): Record<string, AnyProblem> {
  const known = new Map(fieldsOf(declaration));
  const problems = typed.map(([field, value]): [string, AnyProblem | null] => {
    const options = known.get(field);
    if (!options) return [field, { code: 'not_found', params: { what: 'Field' } }];
    if (fixed.has(field) || options.environmentOnly) return [field, 'fixed_by_environment'];
    const schema: TSchema = declaration.fields.properties[field]!;
    if (!Value.Check(schema, value) || Buffer.byteLength(value) > MAX_BYTES) return [field, 'wrong_format'];
    return [field, options.destination && isPrivateHost(value, names) ? 'private_network' : null];
  });
  return Object.fromEntries(problems.filter((each): each is [string, AnyProblem] => each[1] !== null));
}

/** Secrets that are stored and would be sent to another host than before. */
function secretsToType(
  { declaration, settings, stored }: Resolved,
  typed: [string, string][],
): Record<string, AnyProblem> {
  const given = new Map(typed);
  const fields = fieldsOf(declaration);
  const moves = fields.some(
    ([name, { destination }]) => destination && given.has(name) && given.get(name) !== settings[name],
  );
  if (!moves) return {};
  const secrets = fields.filter(([name, { secret }]) => secret && stored.has(name) && !given.has(name));
  return Object.fromEntries(secrets.map(([name]) => [name, 'type_again']));
}
