import type pg from 'pg';
import { isPooled } from '../../database-hosts.ts';

/** Timeouts of a database connection, in ms. */
export interface Timeouts {
  /** To get a free connection of the pool, or to open one. */
  connect: number;
  /** To get a lock that another transaction holds (`lock_timeout`); longer than `deadlock_timeout`, which is 1 s. */
  lock: number;
  /** To execute a statement (`statement_timeout`). */
  statement: number;
  /** To have a synchronous standby acknowledge a commit; `statement_timeout` does not end this wait. */
  standby: number;
  /** Between two statements of a transaction, whose process may hang (`idle_in_transaction_session_timeout`). */
  idleInTransaction: number;
  /** To receive a response, if the server or the network hangs; longer than `statement`. */
  response: number;
}

/** For the running shop. */
export const SHOP_TIMEOUTS: Timeouts = {
  connect: 5_000,
  lock: 2_000,
  statement: 10_000,
  standby: 4_000,
  idleInTransaction: 10_000,
  response: 12_000,
};

/** For the short statements of `DatabaseMonitor`, which are repeated several times a second. */
export const MONITOR_TIMEOUTS: Timeouts = {
  connect: 2_000,
  lock: 1_000,
  statement: 1_500,
  standby: 1_500,
  idleInTransaction: 1_500,
  response: 2_000,
};

/**
 * Short statements of many users at once: starting parallel workers takes longer than the work, and one list would take
 * the processors from all orders.
 */
const ONE_PROCESS = '-c max_parallel_workers_per_gather=0';

/** The settings of a new connection. PgBouncer refuses them: its own configuration has them (ops/deploy/pgbouncer.ini). */
export function startupParameters(url: string, timeouts: Timeouts): pg.ClientConfig {
  if (isPooled(url)) return {};
  return {
    lock_timeout: timeouts.lock,
    statement_timeout: timeouts.statement,
    idle_in_transaction_session_timeout: timeouts.idleInTransaction,
    options: ONE_PROCESS,
  };
}
