import { type Static, Type } from 'typebox';
import { Id } from '../http/id.ts';
import { Closed, Named, Nullable } from '../http/schemas.ts';
import { officeEndpoint } from './endpoint.ts';
import { apiScopes, webhookEvents } from './integration-choices.ts';

const Time = Nullable(Type.String());

/** An event that was not taken, or will never be sent. */
const UnsentEvent = Type.Object({
  id: Type.Integer(),
  event: Type.Enum([...webhookEvents, 'purchase']),
  order: Nullable(Type.Integer()),
  number: Nullable(Type.String(), { description: 'of the order' }),
  url: Nullable(Type.String(), { description: 'of the webhook; null: Meta' }),
  state: Type.Enum(['failed', 'dropped']),
  problem: Type.String(),
  created: Type.String(),
});
export type UnsentEvent = Static<typeof UnsentEvent>;

const Counts = {
  queued: Type.Integer(),
  sent: Type.Integer({ description: 'within 30 days' }),
  failed: Type.Integer(),
};

export const Integrations = Named('Integrations', {
  feed: Type.Object({
    listed: Type.Integer(),
    not_final: Type.Integer({ description: 'left out: tax is added to the price at the checkout' }),
    without_picture: Type.Integer({ description: 'left out' }),
  }),
  conversions: Type.Object({
    on: Type.Boolean(),
    ...Counts,
    dropped: Type.Integer({ description: 'older than seven days, or withdrawn' }),
  }),
  webhooks: Type.Array(
    Type.Object({
      id: Type.Integer(),
      url: Type.String(),
      events: Type.Array(Type.Enum([...webhookEvents])),
      ...Counts,
      last_sent: Time,
      problem: Type.String({ description: 'of the last try that failed, while it waits; empty: none' }),
    }),
  ),
  unsent: Type.Array(UnsentEvent, { description: 'the newest 50' }),
  keys: Type.Array(
    Type.Object({
      id: Type.Integer(),
      name: Type.String(),
      scopes: Type.Array(Type.Enum([...apiScopes])),
      at: Type.String(),
      last_used: Time,
      revoked: Time,
    }),
  ),
  secret: Type.Optional(
    Type.String({ description: 'of the key or the webhook that was just made; shown this once' }),
  ),
});
export type Integrations = Static<typeof Integrations>;

const Params = Type.Object({ id: Id });

export const getIntegrations = officeEndpoint('getIntegrations', {
  summary: 'The feed, the conversions, the webhooks and the API keys of the shop',
  right: 'keys.manage',
  response: Integrations,
});

/** 400 `url`: `not_https`, `port_or_password`, `private_network`, `taken`. */
export const addWebhook = officeEndpoint('addWebhook', {
  summary: 'Send events to a URL',
  right: 'keys.manage',
  freshFactor: true,
  body: Closed({
    url: Type.String({ minLength: 1, maxLength: 500 }),
    events: Type.Array(Type.Enum([...webhookEvents]), { minItems: 1, maxItems: 4, uniqueItems: true }),
  }),
  response: Integrations,
  refusals: [403, 409],
});

export const removeWebhook = officeEndpoint('removeWebhook', {
  summary: 'Send no events to a URL any more',
  right: 'keys.manage',
  params: Params,
  response: Integrations,
  refusals: [403, 404],
});

/** 404: it was sent meanwhile, or will never be. */
export const sendEventAgain = officeEndpoint('sendEventAgain', {
  summary: 'Try again to send an event',
  right: 'keys.manage',
  params: Params,
  response: Integrations,
  refusals: [403, 404],
});

export const createApiKey = officeEndpoint('createApiKey', {
  summary: 'Make a key with which a program reads the shop',
  right: 'keys.manage',
  freshFactor: true,
  body: Closed({
    name: Type.String({ minLength: 1, maxLength: 60 }),
    scopes: Type.Array(Type.Enum([...apiScopes]), { minItems: 1, maxItems: 2, uniqueItems: true }),
  }),
  response: Integrations,
  refusals: [403],
});

export const revokeApiKey = officeEndpoint('revokeApiKey', {
  summary: 'End a key',
  right: 'keys.manage',
  params: Params,
  response: Integrations,
  refusals: [403, 404],
});
