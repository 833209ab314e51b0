import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from 'node:tls';
import type { CheckResult, HealthCheck, HealthCode } from '@haat/contract/office/health';
import { DAY, HOUR } from '@haat/contract/time/durations';
import { sql } from 'kysely';
import { lastRehearsal } from '../backup/backup-job.ts';
import { type Backups, freeSpace, lastBackup, OVERDUE } from '../backup/backups.ts';
import { connectOnce } from '../platform/db/connection/shop-client.ts';
import type { Database } from '../platform/db/database.ts';
import type { ProviderKeys } from '../platform/provider-keys/provider-keys.ts';
import { hasOpened } from '../shop-state/shop-state.ts';

/** What the checks look at. */
export interface HealthSources {
  db: Database;
  /** The URL of the standby, if there is one. */
  standby: string | undefined;
  backups: Backups | null;
  /** The folder of the pictures. */
  mediaFolder: string;
  /** The shop's public origin. */
  origin: string | undefined;
  clock: () => Date;
  keys: Pick<ProviderKeys, 'countStored'>;
  /** Where systemd-timesyncd notes that it has set the clock; only where it runs is there such a folder. */
  timesync?: string;
  /** Where `install --check` writes what the next version changes. */
  nextVersion?: string;
  canWrite: () => Promise<boolean>;
}

type Result = Omit<CheckResult, 'check'>;

/** Room on the disk, in bytes. Below the second the shop may stop within a day. */
const LOW_DISK = 3e9;
const FULL_DISK = 1e9;

/** A standby that is further behind is reported, in bytes of WAL. */
const MAX_BEHIND = 64 * 1024 * 1024;

/** So many late or lost messages within a day are no accident. */
const MANY_MESSAGES = 5;

/** The daily comparison is old after this time, in ms. */
const OLD_REPORT = 50 * HOUR;

const CERTIFICATE_ENDS = 14 * DAY;
const CONNECT_TIMEOUT = 5_000;

/** Sessions and offers are wrong by as much as the clock, in ms. */
const MAX_SKEW = 5_000;

const good = (code: HealthCode, params: Result['params'] = {}): Result => ({ state: 'good', code, params });
const warning = (code: HealthCode, params: Result['params'] = {}): Result => ({
  state: 'warning',
  code,
  params,
});
const alarm = (code: HealthCode, params: Result['params'] = {}): Result => ({ state: 'alarm', code, params });

/** The checks of the page, each by its name. */
const checks: Record<HealthCheck, (sources: HealthSources) => Promise<Result>> = {
  backup: checkBackup,
  disk: checkDisk,
  database: checkDatabase,
  standby: checkStandby,
  messages: checkMessages,
  keys: checkKeys,
  payments: checkPayments,
  integrations: checkIntegrations,
  certificate: checkCertificate,
  clock: checkClock,
};

/** Runs all checks at once. */
export function runChecks(sources: HealthSources): Promise<CheckResult[]> {
  const entries = Object.entries(checks) as [HealthCheck, (typeof checks)[HealthCheck]][];
  return Promise.all(entries.map(async ([check, run]) => ({ check, ...(await run(sources)) })));
}

async function checkBackup({ db, backups, clock }: HealthSources): Promise<Result> {
  if (!backups) return alarm('backup_off');
  const now = clock().getTime();
  const last = await lastBackup(db);
  if (!last) {
    const { rows } = await sql<{ created: Date }>`SELECT min(at) AS created FROM migration`.execute(db);
    return now - rows[0]!.created.getTime() > OVERDUE ? alarm('backup_none') : good('backup_first_tonight');
  }
  const facts = { at: last.started.toISOString(), size: last.size };
  if (now - last.started.getTime() > OVERDUE) return alarm('backup_old', facts);
  const rehearsal = await db
    .selectFrom('backup')
    .where('rehearsal', 'in', ['passed', 'failed'])
    .orderBy('rehearsed', 'desc')
    .select(['rehearsal', 'rehearsal_problem'])
    .executeTakeFirst();
  if (rehearsal?.rehearsal === 'failed')
    return alarm('backup_not_restorable', { ...facts, problem: rehearsal.rehearsal_problem });
  const failed = await db
    .selectFrom('backup')
    .where('state', '=', 'failed')
    .where('started', '>', last.started)
    .orderBy('started', 'desc')
    .select('problem')
    .executeTakeFirst();
  if (failed) return warning('backup_failed', { ...facts, problem: failed.problem });
  if (!last.in_bucket && (await backups.bucket()))
    return warning('backup_not_in_bucket', { ...facts, problem: last.bucket_problem });
  const taken = await db
    .selectFrom('data_export')
    .where('kind', '=', 'backup key')
    .select('id')
    .executeTakeFirst();
  if (!taken && (await hasOpened(db))) return warning('backup_key_not_taken', facts);
  const rehearsed = await lastRehearsal(db);
  return good('backup_good', { ...facts, rehearsed: rehearsed?.toISOString() ?? '' });
}

async function checkDisk({ backups, mediaFolder }: HealthSources): Promise<Result> {
  const room = backups?.freeSpace ?? freeSpace;
  const folders = [mediaFolder, ...(backups ? [backups.folder] : [])];
  const free = await Promise.all(folders.map((folder) => room(folder).catch(() => Infinity)));
  const least = Math.min(...free);
  if (least === Infinity) return good('disk_good', { free: 0 });
  const facts = { free: least };
  if (least < FULL_DISK) return alarm('disk_almost_full', facts);
  return least < LOW_DISK ? warning('disk_low', facts) : good('disk_good', facts);
}

async function checkDatabase({ db, canWrite }: HealthSources): Promise<Result> {
  if (!(await canWrite())) return alarm('database_cannot_write');
  const { rows } = await sql<{ size: number }>`
    SELECT pg_database_size(current_database())::float8 AS size`.execute(db);
  return good('database_good', { size: rows[0]!.size });
}

/** How far the standby is behind, by what both have of the WAL. */
async function checkStandby({ db, standby }: HealthSources): Promise<Result> {
  if (!standby) return good('standby_none');
  const primary = await sql<{ wal: number }>`
    SELECT (pg_current_wal_lsn() - '0/0'::pg_lsn)::float8 AS wal`.execute(db);
  try {
    const client = await connectOnce(standby, { connectionTimeoutMillis: CONNECT_TIMEOUT });
    try {
      const { rows } = await client.query<{ replayed: number | null }>(
        "SELECT (pg_last_wal_replay_lsn() - '0/0'::pg_lsn)::float8 AS replayed",
      );
      const { replayed } = rows[0]!;
      if (replayed === null) return warning('standby_away');
      const behind = Math.max(0, primary.rows[0]!.wal - replayed);
      return behind > MAX_BEHIND ? warning('standby_behind', { behind }) : good('standby_good', { behind });
    } finally {
      await client.end();
    }
  } catch {
    return warning('standby_away');
  }
}

/** By the time of the database, as all times of messages. */
async function checkMessages({ db }: HealthSources): Promise<Result> {
  // Stable, so that an index on the time can be used.
  const before = (ms: number) => sql`now() - ${ms}::float8 * interval '1 millisecond'`;
  const yesterday = before(DAY);
  const late = sql`now() - (SELECT late_message_minutes FROM shop_setting) * interval '1 minute'`;
  const { rows } = await sql<
    Record<'minutes' | 'late' | 'lost' | 'unsent' | 'sent', number> & { off: boolean }
  >`
    SELECT (SELECT late_message_minutes FROM shop_setting) AS minutes,
      NOT EXISTS (SELECT FROM message_channel WHERE provider <> 'off' AND channel <> 'push') AS off,
      (SELECT count(*)::int FROM message
        WHERE next_try IS NOT NULL AND state IN ('queued', 'sending') AND created < ${late} AND purpose <> 'code') AS late,
      (SELECT count(*)::int FROM message
        WHERE state IN ('uncertain', 'dead') AND ended > ${yesterday} AND purpose <> 'code' AND channel <> 'push') AS lost,
      (SELECT count(*)::int FROM message WHERE state IN ('uncertain', 'dead') AND purpose <> 'code' AND channel <> 'push') AS unsent,
      (SELECT count(*)::int FROM message
        WHERE created > ${yesterday} AND state = 'sent' AND purpose <> 'code') AS sent`.execute(db);
  const { off, minutes, late: waiting, lost, unsent, sent } = rows[0]!;
  if (off) return (await hasOpened(db)) ? warning('messages_off') : good('messages_off');
  if (waiting + lost >= MANY_MESSAGES) return alarm('messages_failing', { waiting, lost });
  if (waiting > 0) return warning('messages_waiting', { waiting, minutes });
  return unsent > 0 ? warning('messages_unsent', { unsent }) : good('messages_good', { sent });
}

/** A restored shop without its secrets key reads no keys of the office: their providers are off. */
async function checkKeys({ keys }: HealthSources): Promise<Result> {
  const { stored, unreadable: count } = await keys.countStored();
  if (count > 0) return alarm('keys_unreadable', { count });
  return good(stored > 0 ? 'keys_good' : 'keys_none');
}

async function checkPayments({ db, clock }: HealthSources): Promise<Result> {
  const last = await db
    .selectFrom('reconciliation')
    .where('ended', 'is not', null)
    .orderBy('day', 'desc')
    .select(['ended', 'unanswered', 'differences'])
    .executeTakeFirst();
  if (!last?.ended) return good('payments_not_yet');
  const facts = { at: last.ended.toISOString() };
  if (last.differences > 0) return alarm('payments_differ', { ...facts, count: last.differences });
  if (clock().getTime() - last.ended.getTime() > OLD_REPORT) return warning('payments_old', facts);
  if (last.unanswered > 0) return warning('payments_unknown', { ...facts, count: last.unanswered });
  return good('payments_good', facts);
}

/** Events for programs of the owner and purchases for Meta: nobody switches them off, so somebody must look. */
async function checkIntegrations({ db }: HealthSources): Promise<Result> {
  const { rows } = await sql<{ sent: boolean; failing: number }>`
    SELECT EXISTS (SELECT FROM outgoing_event WHERE created > now() - interval '30 days') AS sent, count(*) FILTER (WHERE state = 'failed' OR tries >= 3)::int AS failing
    FROM outgoing_event WHERE state IN ('queued', 'failed') AND created > now() - interval '7 days'`.execute(
    db,
  );
  const { sent, failing } = rows[0]!;
  if (failing > 0) return alarm('integrations_failing', { failing });
  return good(sent ? 'integrations_good' : 'integrations_none');
}

async function checkCertificate({ db, origin, clock }: HealthSources): Promise<Result> {
  // The links of an open shop's messages lead there.
  if (!origin?.startsWith('https:'))
    return (await hasOpened(db)) ? warning('certificate_none') : good('certificate_none');
  const found = await readCertificate(new URL(origin));
  if (found === null) return warning('certificate_away');
  const facts = { ends: found.ends.toISOString() };
  const left = found.ends.getTime() - clock().getTime();
  if (left <= 0) return alarm('certificate_ended', facts);
  if (!found.isTrusted) return alarm('certificate_wrong', facts);
  return left < CERTIFICATE_ENDS ? warning('certificate_ends', facts) : good('certificate_good', facts);
}

/** The certificate that browsers get at the origin; null if it does not respond. */
function readCertificate({ hostname, port }: URL): Promise<{ ends: Date; isTrusted: boolean } | null> {
  return new Promise((resolve) => {
    const socket = connect(
      { host: hostname, port: Number(port || 443), servername: hostname, rejectUnauthorized: false },
      () => {
        const { valid_to } = socket.getPeerCertificate();
        resolve({ ends: new Date(valid_to), isTrusted: socket.authorized });
        socket.destroy();
      },
    );
    socket.setTimeout(CONNECT_TIMEOUT, () => socket.destroy());
    socket.once('error', () => resolve(null));
    socket.once('close', () => resolve(null));
  });
}

/**
 * The difference of the clocks of this machine and of the database's, without the way there. On one machine both are the same clock: there it
 * matters whether something sets it.
 */
async function checkClock({ db, timesync = '/run/systemd/timesync' }: HealthSources): Promise<Result> {
  await sql`SELECT 1`.execute(db); // so that the connection is open
  const before = Date.now();
  const { rows } = await sql<{ ms: number }>`
    SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS ms`.execute(db);
  const skew = Math.round(Math.abs(rows[0]!.ms - (before + Date.now()) / 2));
  if (skew > MAX_SKEW) return warning('clock_wrong', { skew });
  const isLoose = existsSync(timesync) && !existsSync(join(timesync, 'synchronized'));
  return isLoose ? warning('clock_unsynchronized') : good('clock_good', { skew });
}
