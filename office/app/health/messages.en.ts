import type { BackupProblem } from '@haat/contract/office/backups';
import type { HealthCode } from '@haat/contract/office/health';

/** Figures and times of a sentence, as the page shows them. */
export type Figures = Record<string, string>;

const problems: Record<BackupProblem, string> = {
  disk_full: 'The disk has no room for it. Free some space, or choose another folder (BACKUP_DIR).',
  folder_not_writable: 'The shop may not write in the folder of backups.',
  database_away: 'The database did not respond.',
  storage_away: 'The object storage did not respond. The next backup sends it again.',
  interrupted: 'It was interrupted, for instance by a restart. The next one is not affected.',
  file_missing: 'The file is no longer at its place.',
  damaged: 'The file is damaged: it cannot be restored.',
  wrong_key: 'It needs another key than this shop has.',
  other_release:
    'It has tables of a newer release, which restores it. The shop runs an older one since an upgrade that failed.',
  differs: 'The restored shop had other numbers of rows than the shop at the time of the backup.',
  may_not_create_database:
    'The database user may not create a database beside the shop. Give it the right CREATEDB (docs/running.md).',
  unexpected: 'Something unexpected happened. The log of the shop has the details.',
};

export const health = {
  title: 'Health and backup',
  checks: {
    backup: 'Backup',
    disk: 'Disk',
    database: 'Database',
    standby: 'Standby of the database',
    messages: 'SMS and mail',
    keys: 'Keys of providers',
    payments: 'Online payments',
    integrations: 'Webhooks and Meta',
    certificate: 'Certificate',
    clock: 'Clock',
  },
  states: { good: 'good', warning: 'look at it', alarm: 'act now', none: 'not used' },
  allGood: 'All is well.',
  notGood: (count: string) => `${count} of these need you.`,
  since: (when: string) => `since ${when}`,
  told: (when: string) => `The owners were told by SMS, WhatsApp or mail: ${when}`,
  seenBy: (name: string, when: string) => `Seen by ${name}: ${when}`,
  seen: 'I have seen it',
  open: 'Open',
  sentences: {
    backup_good: ({ at, size, rehearsed }) =>
      `Last backup ${at}, ${size}. ${rehearsed ? `Restore rehearsed ${rehearsed}.` : 'Not rehearsed yet.'}`,
    backup_first_tonight: () => 'The first backup is made tonight.',
    backup_off: () => 'The shop makes no backups: there is no place for their key. See below.',
    backup_none: () => 'There is no backup of this shop.',
    backup_old: ({ at }) => `The last backup is more than 26 hours old: ${at}.`,
    backup_failed: ({ at, problem }) => `The last try failed. ${problem} Last backup: ${at}.`,
    backup_not_in_bucket: ({ problem }) => `The last backup is only on the server itself. ${problem}`,
    backup_not_restorable: ({ problem }) => `The last rehearsal of a restore failed. ${problem}`,
    backup_key_not_taken: () =>
      'Nobody has printed the key of the backups: without it they are lost with the server.',
    disk_good: ({ free }) => `${free} are free.`,
    disk_low: ({ free }) => `Only ${free} are free.`,
    disk_almost_full: ({ free }) => `Only ${free} are free. When the disk is full every order is refused.`,
    database_good: ({ size }) => `It responds and stores. It has ${size}.`,
    database_cannot_write: () =>
      'It can store nothing, so every order is refused. Most likely its disk is full.',
    standby_none: () => 'There is none: the backup of the night is the only copy.',
    standby_good: ({ behind }) => `It follows the database (${behind} behind).`,
    standby_behind: ({ behind }) => `It is ${behind} behind the database.`,
    standby_away: () => 'It does not respond, or is no standby any more.',
    messages_good: ({ sent }) => `${sent} sent within a day, none failed.`,
    messages_off: () => 'No provider of SMS, WhatsApp or mail is set: shoppers get no messages.',
    messages_unsent: ({ unsent }) => `${unsent} were not sent.`,
    messages_waiting: ({ waiting, minutes }) => `${waiting} have waited for more than ${minutes} minutes.`,
    messages_failing: ({ waiting, lost }) =>
      `${lost} failed within a day, ${waiting} wait. Look at the provider’s account.`,
    keys_none: () => 'No keys are stored in the office.',
    keys_good: () => 'The shop reads the keys that are stored in the office.',
    keys_unreadable: ({ count }) =>
      `The shop cannot read ${count} of the stored keys: the secrets key that encrypted them is not on the server, as after a restore without it. Their providers are off. Bring it back (SECRETS_KEY), or type the keys again.`,
    payments_good: ({ at }) => `Payments and orders agree (${at}).`,
    payments_not_yet: () => 'They are compared with the orders every morning.',
    payments_unknown: ({ count }) => `The gateway did not respond about ${count} of them. It is asked again.`,
    payments_old: ({ at }) => `They were last compared with the orders ${at}.`,
    payments_differ: ({ count, at }) =>
      `${count} payments or orders do not agree (${at}). Each is to be looked at.`,
    integrations_none: () => 'Nothing was sent to other programs.',
    integrations_good: () => 'What was sent to other programs was taken.',
    integrations_failing: ({ failing }) =>
      `${failing} are not taken by their program. The shop goes on trying for a day and a half.`,
    certificate_good: ({ ends }) => `It is valid until ${ends}.`,
    certificate_none: () =>
      'The shop has no https address of its own: until the server has it as SHOP_URL, links in SMS do not work elsewhere.',
    certificate_ends: ({ ends }) => `It ends ${ends}. Browsers will refuse the shop then.`,
    certificate_ended: ({ ends }) => `It ended ${ends}. Browsers refuse the shop.`,
    certificate_wrong: () => 'Browsers do not trust it: shoppers see a warning.',
    certificate_away: () => 'The public address does not respond from here.',
    clock_good: () => 'It agrees with that of the database.',
    clock_wrong: ({ skew }) => `It differs from that of the database by ${skew} ms.`,
    clock_unsynchronized: () =>
      'The server does not get the time from the internet (systemd-timesyncd): its clock may go wrong.',
  } satisfies Record<HealthCode, (figures: Figures) => string> as Record<
    HealthCode,
    (figures: Figures) => string
  >,
  version: (version: string) => `Version ${version}`,
  runsSince: (when: string, former: string | null) =>
    former ? `since ${when}, before that ${former}` : `since ${when}`,
  changes: 'What this version changed',
  nextChanges: 'What the next version changes',
  backups: 'Backup',
  backupsHint:
    'Every night at half past three the shop writes all its data and pictures into one encrypted file. One backup of each of the last 14 days, 8 weeks and 12 months is kept.',
  off: 'The shop makes no backups: it cannot store their key. The start of the shop names the reason (BACKUP_DIR in docs/running.md).',
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
    'Without this key nobody can read a backup, not even you. If the server is lost, a backup without its key is lost. Print it and put it where you keep your documents.',
  keyFile: (file: string) => `On the server it is in the file ${file}.`,
  keyEnvironment: 'It is set by BACKUP_KEY on the server.',
  keyNever: 'Nobody has taken the key out of the shop yet.',
  keyShown: (when: string) => `An owner last saw it: ${when}.`,
  showKey: 'Show the key',
  keyOf: (shop: string) => `Key of the backups of ${shop}`,
  keySheet:
    'With this key the data of the shop can be restored after the server was lost: orders, customers, products, pictures. Keep this sheet with your documents, and show it to nobody who may not read them.',
  printKey: 'Print',
  saveKey: 'Save as a file',
  keyFileText: (shop: string, key: string, id: string) =>
    `Key of the backups of ${shop} (${id})\n\n${key}\n\nTo restore: BACKUP_KEY=${key} npm run haat -- restore FILE\n`,
  otherKey: (id: string) => `encrypted with another key (${id})`,
  list: 'Backups and tries',
  byShop: 'by itself',
  by: (name: string) => `by ${name}`,
  failed: 'Failed',
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
