import type { Backup, Backups as BackupPage, BackupProblem } from '@haat/contract/office/backups';
import type { Backups } from './backups.ts';

/** The most tries that failed, or backups that were deleted, in the list. */
const LATEST = 10;

/** The backups that exist and the latest tries, the newest first, with the place of the key. */
export async function listBackups({ db, folder, bucket, key }: Backups): Promise<BackupPage> {
  const rows = await db
    .selectFrom('backup')
    .where((eb) =>
      eb.or([
        eb('in_folder', '=', true),
        eb('in_bucket', '=', true),
        eb('id', 'in', eb.selectFrom('backup').select('id').orderBy('id', 'desc').limit(LATEST)),
      ]),
    )
    .selectAll()
    .orderBy('started', 'desc')
    .orderBy('id', 'desc')
    .execute();
  const shown = await db
    .selectFrom('data_export')
    .where('kind', '=', 'backup key')
    .select((eb) => eb.fn.max('at').as('at'))
    .executeTakeFirstOrThrow();
  const iso = (at: Date | null) => at?.toISOString() ?? null;
  return {
    backups: rows.map((row) => ({
      ...row,
      started: row.started.toISOString(),
      ended: iso(row.ended),
      rehearsed: iso(row.rehearsed),
      state: row.state as Backup['state'],
      rehearsal: row.rehearsal as Backup['rehearsal'],
      problem: row.problem as BackupProblem | '',
      bucket_problem: row.bucket_problem as BackupProblem | '',
      rehearsal_problem: row.rehearsal_problem as BackupProblem | '',
    })),
    folder,
    bucket: (await bucket())?.toString() ?? '',
    key_id: key.id,
    key_file: key.file ?? '',
    key_shown: iso(shown.at),
  };
}
