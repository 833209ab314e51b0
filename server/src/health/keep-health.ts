import { MINUTE } from '@haat/contract/time/durations';
import type { FastifyInstance } from 'fastify';
import type { Payments } from '../payments/payments.ts';
import { repeatWhileOpen } from '../platform/process/repeat.ts';
import type { HealthSources } from './checks.ts';
import { recordVersion } from './get-health.ts';
import { reconcileDaily } from './reconcile-daily.ts';
import { watchHealth } from './watch-health.ts';

/** How often the health is checked, in ms, and when for the first time after a start. */
const INTERVAL = 5 * MINUTE;
const TIME_FOR_BACKUP = 15 * MINUTE;

/** Compares the payments every day and watches the health, once a shop that was off at night has had time for its backup. */
export function keepHealth(app: FastifyInstance, health: HealthSources, payments: Payments): void {
  const opened = performance.now();
  repeatWhileOpen(app, 'daily reconcile', INTERVAL, () => reconcileDaily(payments, health.clock()));
  repeatWhileOpen(app, 'check of health', INTERVAL, async () => {
    if (performance.now() - opened > TIME_FOR_BACKUP) await watchHealth(health);
  });
  app.addHook('onListen', () => recordVersion(health.db));
}
