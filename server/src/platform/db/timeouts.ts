/** How long a connection to the database waits for what may never come, in ms. */
export interface Timeouts {
  /** For a free connection of the pool, or for a new one. */
  connect: number;
  /** For a lock that another transaction holds (`lock_timeout`); longer than `deadlock_timeout`, which is 1 s. */
  lock: number;
  /** For a statement to end (`statement_timeout`). */
  statement: number;
  /** For the next statement of a transaction, whose process may have stopped (`idle_in_transaction_session_timeout`). */
  idleInTransaction: number;
  /** For any response at all, where server or network went silent: longer than `statement`. */
  response: number;
}

/** The running shop's. */
export const SHOP_TIMEOUTS: Timeouts = {
  connect: 5_000,
  lock: 2_000,
  statement: 10_000,
  idleInTransaction: 10_000,
  response: 12_000,
};

/** Those of statements that look up one row and are repeated each second. */
export const MONITOR_TIMEOUTS: Timeouts = {
  connect: 2_000,
  lock: 1_000,
  statement: 1_500,
  idleInTransaction: 1_500,
  response: 2_000,
};
