import type { ProviderField, ProviderState } from '@haat/contract/office/provider-keys';
import { COURIERS } from '../../couriers/couriers.ts';
import { META } from '../../integrations/conversions/meta.ts';
import { MESSAGE_PROVIDERS } from '../../messages/choose-providers.ts';
import { PAYMENT_PROVIDERS } from '../../payments/providers.ts';
import type { Database } from '../../platform/db/database.ts';
import { OBJECT_STORAGE } from '../../platform/media/storage/open-media.ts';
import { fieldsOf, type KeyField } from '../../platform/provider-keys/declaration.ts';
import { isTyped, type Resolved } from '../../platform/provider-keys/provider-keys.ts';
import type { OfficeContext } from '../../staff/office-endpoint.ts';

/** Every provider whose keys an owner can type. */
export const PROVIDERS = [...PAYMENT_PROVIDERS, ...COURIERS, ...MESSAGE_PROVIDERS, OBJECT_STORAGE, META];

type AnyProvider = (typeof PROVIDERS)[number];

export type KeysContext = Pick<OfficeContext, 'db' | 'clock' | 'providers'>;

/** The last characters of a value that is no secret. */
const SHOWN = 4;

/** Returns all providers with the states of their keys. */
export async function listProviderStates({ db, providers }: KeysContext): Promise<ProviderState[]> {
  const tests = await db.selectFrom('provider_test').selectAll().execute();
  const used = providers.used();
  return (await providers.keys.resolve(PROVIDERS)).map((resolved) => {
    const { name, kind, label } = resolved.declaration;
    const test = tests.find(({ provider }) => provider === name);
    return {
      name,
      kind,
      label,
      state:
        used.includes(name) || isOn(resolved)
          ? 'used'
          : stateOf(resolved, providers.keys.outside(resolved).shopUrl),
      fields: fieldsOf(resolved.declaration)
        .filter(([field, { environmentOnly }]) => !environmentOnly || resolved.fixed.has(field))
        .map(([field, options]) => fieldState(resolved, field, options)),
      test: test
        ? {
            works: test.works,
            said: test.said,
            tested_by: test.tested_by,
            tested_at: test.tested_at.toISOString(),
          }
        : null,
    };
  });
}

/** Returns the state of one provider after a change. */
export async function providerState(context: KeysContext, name: string): Promise<ProviderState> {
  return (await listProviderStates(context)).find((each) => each.name === name)!;
}

/** Finds a provider with its settings; null if there is none of this name. */
export async function findProvider(
  { providers }: KeysContext,
  name: string,
): Promise<Resolved<AnyProvider> | null> {
  const resolved = await providers.keys.resolve(PROVIDERS.filter((each) => each.name === name));
  return resolved[0] ?? null;
}

/** Deletes the result of a test, which was one of other keys. */
export async function forgetTest(tx: Database, provider: string): Promise<void> {
  await tx.deleteFrom('provider_test').where('provider', '=', provider).execute();
}

/** Purchases are reported as soon as there are keys. */
function isOn({ declaration, missing }: Resolved<AnyProvider>): boolean {
  return declaration.kind === 'conversions' && missing.length === 0;
}

function stateOf(resolved: Resolved<AnyProvider>, shopUrl: string | null): ProviderState['state'] {
  const { declaration, settings, missing, fixed, stored } = resolved;
  const isLost = [...stored].some(([field, { value }]) => value === null && !fixed.has(field));
  if (isLost) return 'unreadable';
  if (missing.length > 0)
    return isTyped(resolved) || missing.length < requiredOf(declaration) ? 'incomplete' : 'none';
  return declaration.kind === 'payment' && declaration.needsShopUrl(settings, shopUrl)
    ? 'no_shop_url'
    : 'ready';
}

function requiredOf(declaration: AnyProvider): number {
  return fieldsOf(declaration).filter(([, { required }]) => required).length;
}

function fieldState(
  { settings, fixed, stored }: Resolved,
  name: string,
  { label, note, secret = false, required = false, choices }: KeyField,
): ProviderField {
  const typed = stored.get(name);
  const state = fixed.has(name)
    ? 'environment'
    : typed
      ? typed.value === null
        ? 'unreadable'
        : 'office'
      : 'missing';
  const value = settings[name] ?? '';
  const shownBy = state === 'office' || state === 'unreadable' ? typed : undefined;
  return {
    name,
    label,
    note: note ?? null,
    secret,
    required,
    choices: choices ?? null,
    state,
    end: secret ? '' : choices ? value : endOf(value),
    changed_by: shownBy?.changed_by ?? null,
    changed_at: shownBy?.changed_at.toISOString() ?? null,
  };
}

/** The end of a value, at most half of it. */
function endOf(value: string): string {
  return value.slice(-Math.min(SHOWN, Math.floor(value.length / 2)));
}
