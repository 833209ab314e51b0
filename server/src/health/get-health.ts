import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Health, HealthCheck } from '@haat/contract/office/health';
import { type Staff, staffActor } from '../orders/actor.ts';
import type { Database } from '../platform/db/database.ts';
import { notFound, type Refused } from '../platform/refused.ts';
import { asStaff } from '../staff/as-staff.ts';
import { type HealthSources, runChecks } from './checks.ts';

const root = join(import.meta.dirname, '../../..');

/** What is right and wrong now, since when, what the running version changed, and what the next one will. */
export async function getHealth(sources: HealthSources): Promise<Health> {
  const { db, nextVersion = join(root, '.haat/next-version.md') } = sources;
  const events = await db
    .selectFrom('health_event')
    .where('ended', 'is', null)
    .select(['id', 'check_name', 'began', 'told', 'seen', 'seen_by'])
    .orderBy('id')
    .execute();
  const changelog = await readFile(join(root, 'CHANGELOG.md'), 'utf8');
  return {
    checks: await runChecks(sources),
    events: events.map(({ check_name, began, told, seen, ...event }) => ({
      ...event,
      check: check_name as HealthCheck,
      began: began.toISOString(),
      told: told?.toISOString() ?? null,
      seen: seen?.toISOString() ?? null,
    })),
    ...(await findVersion(db, changelog)),
    next_changes: await readNextChanges(nextVersion, changelog),
  };
}

/** Notes who has seen what is wrong. 404 if it is over. */
export async function markSeen(
  db: Database,
  { id, staff, now }: { id: number; staff: Staff; now: Date },
): Promise<null | Refused> {
  return asStaff(db, staff, async (tx) => {
    const event = tx.updateTable('health_event').where('id', '=', id).where('ended', 'is', null);
    const seen = await event
      .set({ seen: now, seen_by: staffActor(staff) })
      .returning('id')
      .executeTakeFirst();
    return seen ? null : notFound('Event');
  });
}

/** Records that this version runs, at its first start. */
export async function recordVersion(db: Database): Promise<void> {
  await db
    .insertInto('shop_version')
    .values({ version: await readVersion() })
    .onConflict((conflict) => conflict.column('version').doNothing())
    .execute();
}

async function findVersion(db: Database, changelog: string) {
  const version = await readVersion();
  const rows = await db.selectFrom('shop_version').selectAll().orderBy('since', 'desc').execute();
  const own = rows.find((row) => row.version === version);
  const former = rows.find((row) => row.version !== version && (!own || row.since < own.since));
  return {
    version,
    since: own?.since.toISOString() ?? null,
    former_version: former?.version ?? null,
    changes: changesSince(changelog, version, former?.version),
  };
}

/** What somebody has looked up by `install --check`, without the lines that the running version has already. */
async function readNextChanges(file: string, changelog: string): Promise<string> {
  const next = await readFile(file, 'utf8').catch(() => '');
  const own = new Set(changelog.split('\n'));
  const lines = next.split('\n').filter((line) => !own.has(line));
  return lines.join('\n').trim();
}

async function readVersion(): Promise<string> {
  return (JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }).version;
}

/**
 * The sections of a changelog that the running code has and the former version had not. Without a former version only that of the running one, with
 * what is unreleased: this code has it already.
 */
export function changesSince(changelog: string, version: string, former: string | undefined): string {
  const sections = changelog.split(/^(?=## )/m).slice(1);
  const at = (name: string) => sections.findIndex((section) => section.startsWith(`## ${name}`));
  const end = former === undefined ? at(version) + 1 : at(former);
  return sections
    .slice(0, end > 0 ? end : 1)
    .join('')
    .trim();
}
