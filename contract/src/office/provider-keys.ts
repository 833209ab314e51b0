import { type Static, Type } from 'typebox';
import { Closed, Named, Nullable } from '../http/schemas.ts';
import { Bilingual, officeEndpoint } from './endpoint.ts';
import { MAX_PROVIDER_KEY } from './limits.ts';

/** A key that a provider needs. Its value is never sent; of one that is no secret the last four characters. */
const ProviderField = Type.Object({
  name: Type.String({ description: 'of its environment variable' }),
  label: Bilingual,
  note: Nullable(Bilingual),
  secret: Type.Boolean(),
  required: Type.Boolean(),
  choices: Nullable(Type.Record(Type.String(), Bilingual)),
  state: Type.Enum(['missing', 'environment', 'office', 'unreadable'], {
    description: 'where the value is from; `unreadable`: stored, but not readable with the key of this shop',
  }),
  end: Type.String({ description: 'the last four characters, or the choice' }),
  changed_by: Nullable(Type.String()),
  changed_at: Nullable(Type.String()),
});
export type ProviderField = Static<typeof ProviderField>;

/**
 * A provider and its keys. `state`: `none`: no keys; `incomplete`; `unreadable`: stored keys cannot be read; `no_shop_url`: SHOP_URL is missing;
 * `ready`: complete, but another one is used; `used`.
 */
export const ProviderState = Named('ProviderState', {
  name: Type.String(),
  kind: Type.Enum(['payment', 'courier', 'sms', 'email', 'whatsapp', 'pictures', 'conversions']),
  label: Bilingual,
  state: Type.Enum(['none', 'incomplete', 'unreadable', 'no_shop_url', 'ready', 'used']),
  fields: Type.Array(ProviderField),
  test: Nullable(
    Type.Object({
      works: Type.Boolean(),
      said: Type.String({ description: 'what the provider said, without secrets' }),
      tested_by: Type.String(),
      tested_at: Type.String(),
    }),
  ),
});
export type ProviderState = Static<typeof ProviderState>;

/** The name of a provider. */
const Provider = Type.Object({ id: Type.String({ pattern: '^[a-z0-9]{1,20}$' }) });

export const listProviderKeys = officeEndpoint('listProviderKeys', {
  summary: 'The providers of payments, deliveries, messages and storage, and which of their keys are set',
  right: 'keys.manage',
  response: Type.Array(ProviderState),
});

/**
 * An empty value leaves a field as it is. 400 names fields: `fixed_by_environment`; `type_again`: where the secrets are sent changes, so they
 * are typed again. 409 `secrets_key_unusable`.
 */
export const storeProviderKeys = officeEndpoint('storeProviderKeys', {
  summary: 'Store keys of a provider, encrypted',
  right: 'keys.manage',
  freshFactor: true,
  params: Provider,
  body: Closed({
    fields: Type.Record(
      Type.String({ pattern: '^[A-Z0-9_]{1,60}$' }),
      Type.String({ maxLength: MAX_PROVIDER_KEY }),
    ),
  }),
  response: ProviderState,
  refusals: [403, 404, 409],
});

/** Does the real thing: an SMS or e-mail to `to`, a query of WhatsApp, of the payment store or of a courier's account, an object that is written, read and deleted. 409 `keys_missing`. */
export const testProvider = officeEndpoint('testProvider', {
  summary: 'Test the keys of a provider',
  right: 'keys.manage',
  freshFactor: true,
  params: Provider,
  body: Closed({
    to: Type.String({
      maxLength: 254,
      description: 'own mobile number or e-mail address; otherwise empty',
    }),
  }),
  response: ProviderState,
  refusals: [403, 404, 409],
});

/** 409 `environment_needs_keys`: without them the server would not start. */
export const forgetProviderKeys = officeEndpoint('forgetProviderKeys', {
  summary: 'Delete the stored keys of a provider',
  right: 'keys.manage',
  freshFactor: true,
  params: Provider,
  response: ProviderState,
  refusals: [403, 404, 409],
});
