import { type Static, Type } from 'typebox';
import { Id } from '../http/id.ts';
import { Named, Nullable } from '../http/schemas.ts';
import { officeEndpoint } from './endpoint.ts';

/** Why a backup, its copy in the object storage, or its rehearsal failed. */
const backupProblems = [
  'disk_full',
  'folder_not_writable',
  'database_away',
  'storage_away',
  'interrupted',
  'file_missing',
  'damaged',
  'wrong_key',
  'other_release',
  'differs',
  'may_not_create_database',
  'unexpected',
] as const;
const ProblemCode = Type.Enum(['', ...backupProblems], { description: 'empty: none' });

const Time = Nullable(Type.String(), { description: 'ISO 8601, UTC' });
const Count = Nullable(Type.Integer());

/** A backup, or a try to make one. */
export const Backup = Named('Backup', {
  id: Type.Integer(),
  file: Type.String(),
  actor: Type.String({ description: '`shop`: by itself at night; otherwise `staff:Rina`' }),
  started: Type.String(),
  ended: Time,
  state: Type.Enum(['running', 'done', 'failed']),
  problem: ProblemCode,
  key_id: Type.String(),
  size: { ...Count, description: 'in bytes' },
  tables: Count,
  rows: Count,
  pictures: Count,
  in_folder: Type.Boolean(),
  in_bucket: Type.Boolean(),
  bucket_problem: ProblemCode,
  rehearsed: Time,
  rehearsal: Nullable(Type.Enum(['running', 'passed', 'failed'])),
  rehearsal_problem: ProblemCode,
});
export type Backup = Static<typeof Backup>;
export type BackupProblem = (typeof backupProblems)[number];

/** The backups that exist and the latest tries, the newest first. */
export const Backups = Named('Backups', {
  backups: Type.Array(Backup),
  folder: Type.String({ description: 'where they are on the machine of the shop' }),
  bucket: Type.String({ description: 'where they are in the object storage; empty: only in the folder' }),
  key_id: Type.String({ description: 'the first digits of the hash of the key of the next backup' }),
  key_file: Type.String({ description: 'where the key is; empty: in BACKUP_KEY' }),
  key_shown: { ...Time, description: 'when an owner last saw this shop’s key; null: nobody has it' },
});
export type Backups = Static<typeof Backups>;

const right = 'operations.manage';
const OneBackup = Type.Object({ id: Id });
export const listBackups = officeEndpoint('listBackups', {
  summary: 'The backups of the shop',
  right,
  response: Backups,
});

/** It runs in the background. 409 `backup_running` if a backup or a rehearsal is running. */
export const startBackup = officeEndpoint('startBackup', {
  summary: 'Make a backup now',
  right,
  response: Type.Object({ id: Type.Integer() }),
  status: 201,
  refusals: [409],
});

/** Restores it beside the shop, compares it and drops it, in the background. 409 `backup_running`; 404 if it is no longer there. */
export const rehearseBackup = officeEndpoint('rehearseBackup', {
  summary: 'Try to restore a backup beside the shop',
  right,
  params: OneBackup,
  response: Type.Object({ id: Type.Integer() }),
  refusals: [404, 409],
});

/** The audit records it. For ten minutes the same person can then load the file. */
export const allowBackupDownload = officeEndpoint('allowBackupDownload', {
  summary: 'Record who downloads a backup',
  right,
  freshFactor: true,
  params: OneBackup,
  response: Type.Null(),
  status: 204,
  refusals: [404],
});

/** The encrypted file, within ten minutes after `allowBackupDownload` of the same person; otherwise 403 `fresh_code_needed`. */
export const downloadBackup = officeEndpoint('downloadBackup', {
  summary: 'Download a backup',
  right,
  params: OneBackup,
  response: Type.Unsafe<string>({ description: 'the encrypted backup' }),
  refusals: [404, 503],
});

/** The audit records it. */
export const showBackupKey = officeEndpoint('showBackupKey', {
  summary: 'The key of the backups, to print',
  right,
  freshFactor: true,
  response: Type.Object({ key: Type.String({ description: 'eight groups of eight hexadecimal digits' }) }),
});
