import { type Static, Type } from 'typebox';
import { Id } from '../http/id.ts';
import { Named, Nullable } from '../http/schemas.ts';
import { officeEndpoint } from './endpoint.ts';

/** What is checked, in the order of the page. */
const healthChecks = [
  'backup',
  'disk',
  'database',
  'standby',
  'messages',
  'keys',
  'payments',
  'integrations',
  'certificate',
  'clock',
] as const;
export type HealthCheck = (typeof healthChecks)[number];

/** The sentences of the checks. The first word of each is its check. */
const healthCodes = [
  'backup_good',
  'backup_first_tonight',
  'backup_off',
  'backup_none',
  'backup_old',
  'backup_failed',
  'backup_not_in_bucket',
  'backup_not_restorable',
  'backup_key_not_taken',
  'disk_good',
  'disk_low',
  'disk_almost_full',
  'database_good',
  'database_cannot_write',
  'standby_none',
  'standby_good',
  'standby_behind',
  'standby_away',
  'messages_good',
  'messages_off',
  'messages_unsent',
  'messages_waiting',
  'messages_failing',
  'keys_none',
  'keys_good',
  'keys_unreadable',
  'payments_good',
  'payments_not_yet',
  'payments_unknown',
  'payments_old',
  'payments_differ',
  'integrations_none',
  'integrations_good',
  'integrations_failing',
  'certificate_good',
  'certificate_none',
  'certificate_ends',
  'certificate_ended',
  'certificate_wrong',
  'certificate_away',
  'clock_good',
  'clock_wrong',
  'clock_unsynchronized',
] as const;
export type HealthCode = (typeof healthCodes)[number];

/** The result of one check; `params` are figures and times (ISO 8601, UTC) of the sentence. */
export const CheckResult = Named('CheckResult', {
  check: Type.Enum(healthChecks),
  state: Type.Enum(['good', 'warning', 'alarm'], { description: 'alarm: it loses money or data' }),
  code: Type.Enum(healthCodes),
  params: Type.Record(Type.String(), Type.Union([Type.String(), Type.Integer()])),
});
export type CheckResult = Static<typeof CheckResult>;

const Time = Nullable(Type.String(), { description: 'ISO 8601, UTC' });

export const Health = Named('Health', {
  checks: Type.Array(CheckResult),
  events: Type.Array(
    Type.Object({
      id: Type.Integer(),
      check: Type.Enum(healthChecks),
      began: Type.String(),
      told: { ...Time, description: 'when the owners were told by SMS, WhatsApp or mail' },
      seen: Time,
      seen_by: Nullable(Type.String()),
    }),
    { description: 'what is wrong now and was noticed before' },
  ),
  version: Type.String(),
  since: Time,
  former_version: Nullable(Type.String()),
  changes: Type.String({ description: 'what this version changed, in Markdown, from CHANGELOG.md' }),
  next_changes: Type.String({
    description: 'what the next one changes; empty until `install --check` has looked',
  }),
});
export type Health = Static<typeof Health>;

export const getHealth = officeEndpoint('getHealth', {
  summary: 'Whether all is well with the shop',
  right: 'operations.manage',
  response: Health,
});

/** 404 if it is over. */
export const markHealthEventSeen = officeEndpoint('markHealthEventSeen', {
  summary: 'Note that an owner has seen what is wrong',
  right: 'operations.manage',
  params: Type.Object({ id: Id }),
  response: Type.Null(),
  status: 204,
  refusals: [404],
});
