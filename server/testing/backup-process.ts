// A process that makes a backup, for tests that kill it.
import { pino } from 'pino';
import { backUpNow } from '../src/backup/backup-job.ts';
import { parseBackupKey } from '../src/backup/backup-key.ts';
import { openDatabase } from '../src/platform/db/database.ts';
import { mediaFolder } from '../src/platform/media/storage/media-folder.ts';

const { DATABASE_URL = '', FOLDER = '' } = process.env;
await backUpNow(
  {
    db: openDatabase(DATABASE_URL),
    owner: DATABASE_URL,
    media: mediaFolder(`${FOLDER}/media`),
    folder: FOLDER,
    bucket: async () => null,
    key: parseBackupKey('ab'.repeat(32))!,
    clock: () => new Date(),
    log: pino({ level: 'silent' }),
    freeSpace: async () => Number.MAX_SAFE_INTEGER,
    closing: new AbortController().signal,
  },
  { id: 0, name: 'Rina', role: 'owner' },
);
