import type { BackupProblem } from '@haat/contract/office/backups';

const problems: Record<BackupProblem, string> = {
  disk_full: 'The disk has no room for it. Free some space, or choose another folder (BACKUP_DIR).',
  folder_not_writable: 'The shop may not write in the folder of backups.',
  database_away: 'The database did not respond.',
  storage_away: 'The object storage did not respond. The next backup sends it again.',
  interrupted: 'It was interrupted, for instance by a restart. The next one is not affected.',
  file_missing: 'The file is no longer at its place.',
  damaged: 'The file is damaged: it cannot be restored.',
  wrong_key: 'It needs another key than this shop has.',
  differs: 'The restored shop had other numbers of rows than the shop at the time of the backup.',
  may_not_create_database:
    'The database user may not create a database beside the shop. Give it the right CREATEDB (docs/running.md).',
  unexpected: 'Something unexpected happened. The log of the shop has the details.',
};

export const health = {
  title: 'Health and backup',
  backups: 'Backup',
  backupsHint:
    'Every night at half past three the shop writes all its data and pictures into one encrypted file. It keeps 14 days, 8 weeks and 12 months.',
  off: 'The shop makes no backups: it cannot store their key. The start of the shop prints the reason (BACKUP_DIR in docs/running.md).',
  last: (when: string, size: string) => `Last backup: ${when}, ${size}`,
  none: 'There is no backup yet. The first one is made next night.',
  now: 'Back up now',
  making: 'A backup is being made…',
  rehearsing: 'It is being restored beside the shop, to see whether that works…',
  started: 'The backup has begun. You can leave this page.',
  inFolder: (folder: string) => `In the folder ${folder} on the server`,
  inBucket: (bucket: string) => `and in the object storage ${bucket}`,
  onlyHere:
    'They are only on the server itself. If it is lost, they are lost too: download one now and then.',
  key: 'Key of the backups',
  keyHint:
    'Without this key nobody can read a backup, you neither. If the server is lost, a backup without its key is lost. Print it and put it where you keep your documents.',
  keyFile: (file: string) => `On the server it is in the file ${file}.`,
  keyEnvironment: 'It is set by BACKUP_KEY on the server.',
  keyNever: 'Nobody has taken the key out of the shop yet.',
  keyShown: (when: string) => `An owner last saw it: ${when}.`,
  showKey: 'Show the key',
  saveKey: 'Save as a file',
  keyFileText: (shop: string, key: string, id: string) =>
    `Key of the backups of ${shop} (${id})\n\n${key}\n\nTo restore: BACKUP_KEY=${key} npm run haat -- restore FILE\n`,
  otherKey: (id: string) => `encrypted with another key (${id})`,
  list: 'Backups and tries',
  byShop: 'at night',
  by: (name: string) => `by ${name}`,
  failed: 'failed',
  deleted: 'deleted',
  contents: (rows: string, pictures: string) => `${rows} rows, ${pictures} pictures`,
  rehearse: 'Rehearse a restore',
  rehearseHint:
    'Restores it beside the shop, counts everything, and drops it again. The shop is not changed.',
  passed: (when: string) => `Restore rehearsed: ${when}, all there`,
  rehearsalFailed: (when: string) => `Restore rehearsed: ${when}, failed`,
  neverRehearsed: 'Not rehearsed',
  notInBucket: 'Not in the object storage:',
  download: 'Download',
  needsFactor: 'Downloads and the key need a second factor.',
  setUpFactor: 'Set it up',
  close: 'Close',
  problems,
};
