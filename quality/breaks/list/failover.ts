import type { Mutant } from './mutant.ts';

const failover = 'quality/faults/failover/failover.test.ts';
const standby = 'quality/faults/failover/read-standby.test.ts';
const pgbouncer = 'server/src/platform/db/pgbouncer.test.ts';
const hosts = 'server/src/platform/database-hosts.test.ts';

/** Several database hosts, and reads from a standby. */
export const failoverMutants: Mutant[] = [
  {
    name: 'old timeline is preferred',
    file: 'server/src/platform/db/primary.ts',
    find: 'other.timeline - one.timeline',
    replace: 'one.timeline - other.timeline',
    test: { file: failover, title: 'an old primary that comes back gets no order' },
  },
  {
    name: 'replaced primary is used again',
    file: 'server/src/platform/db/primary.ts',
    find: 'timeline !== null && timeline < this.#timeline',
    replace: 'timeline !== null && timeline < 0',
    test: { file: failover, title: 'an old primary that comes back gets no order' },
  },
  {
    name: 'connections to a silent machine stay open',
    file: 'server/src/platform/db/primary.ts',
    find: 'if (other !== url) connection.destroy();',
    replace: 'if (other === undefined) connection.destroy();',
    test: { file: failover, title: 'a silent machine is left as soon as another one is the primary' },
  },
  {
    name: 'commit without the standby counts as stored',
    file: 'server/src/platform/db/shop-client.ts',
    find: 'if (!this.#isReplicated) throw new NotReplicated();',
    replace: '',
    test: {
      file: failover,
      title:
        'an order that the synchronous standby does not have is not acknowledged, also when it is sent again',
    },
  },
  {
    name: 'repeated order key does not wait for the standby',
    file: 'server/src/checkout/place-order.ts',
    find: '  await waitForStandby(db, earlier);\n',
    replace: '',
    test: {
      file: failover,
      title:
        'an order that the synchronous standby does not have is not acknowledged, also when it is sent again',
    },
  },
  {
    name: 'commit waits for an absent standby',
    file: 'server/src/platform/db/shop-client.ts',
    find: '      sendCancelRequest(this as unknown as BackendKey);\n',
    replace: '',
    test: {
      file: failover,
      title: 'without its synchronous standby orders get 503 within seconds, and leave nothing waiting',
    },
  },
  {
    name: 'statements are prepared through PgBouncer',
    file: 'server/src/platform/db/database.ts',
    find: '...(isPooled(url) && { prepares: false }),',
    replace: '',
    test: {
      file: pgbouncer,
      title:
        'through PgBouncer no statement of an order is prepared, and a connection has no setting of its own',
    },
  },
  {
    name: 'migrations through PgBouncer',
    file: 'server/src/platform/db/find-database.ts',
    find: '    if (isPooled(owner)) throw new StartError(NEEDS_DIRECT);\n',
    replace: '',
    test: { file: pgbouncer, title: 'a shop through PgBouncer needs another URL for its migrations' },
  },
  {
    name: 'owner of the tables without DATABASE_URL',
    file: 'server/src/platform/config.ts',
    find: "['MIGRATION_DATABASE_URL', 'DATABASE_READ_URL'] as const",
    replace: "['DATABASE_READ_URL'] as const",
    test: {
      file: 'server/src/platform/config.test.ts',
      title:
        'MIGRATION_DATABASE_URL without DATABASE_URL is refused, since the embedded database is another one',
    },
  },
  {
    name: 'standby without the reported changes is read',
    file: 'server/src/platform/db/standby-lag.ts',
    find: 'Math.max(this.#reported, first.wal) : this.#reported;',
    replace: 'first.wal : 0;',
    test: {
      file: standby,
      title: 'a standby that follows is read; one that is behind is not, and no old price is cached as new',
    },
  },
  {
    name: 'standby of any age is read',
    file: 'server/src/platform/db/standby-lag.ts',
    find: 'Math.max(this.#reported, first.wal) : this.#reported;',
    replace: 'this.#reported : this.#reported;',
    test: {
      file: standby,
      title: 'without changes of the catalogue a standby that is behind is left after two seconds',
    },
  },
  {
    name: 'cancelled statement of a standby fails',
    file: 'server/src/platform/db/read-database.ts',
    find: 'if (this.#isInTransaction || !mayRunElsewhere(error)) throw error;',
    replace: 'if (error) throw error;',
    test: { file: standby, title: 'a statement that conflicts with the replay runs on the primary' },
  },
  {
    name: 'several hosts with any session',
    file: 'server/src/platform/database-hosts.ts',
    find: "hosts.includes('') || (attributes !== null && !WRITABLE.has(attributes))",
    replace: "hosts.includes('')",
    test: {
      file: hosts,
      title:
        'refuses the database URL postgres://haat:secret@a,b/haat?target_session_attrs=any in one line, without the password',
    },
  },
  {
    name: 'a restore reads only archived changes',
    file: 'ops/embedded-postgres/src/wal-archive.ts',
    find: 'else cp ${last} %p; fi',
    replace: 'else false; fi',
    test: {
      file: 'ops/embedded-postgres/src/point-in-time.test.ts',
      title:
        'a table emptied by mistake is back as it was a moment before, also from the WAL that is not archived yet',
    },
  },
  {
    name: 'a restore begins from a copy of left out changes',
    file: 'ops/embedded-postgres/src/restore-until.ts',
    find: '.filter((each) => isAncestor(lineage, each))',
    replace: '',
    test: {
      file: 'ops/embedded-postgres/src/restore-again.test.ts',
      title: 'after a restore the changes since are restored, and those that it left out are refused',
    },
  },
  {
    name: 'a restore to left out changes restores another moment',
    file: 'ops/embedded-postgres/src/restore-until.ts',
    find: 'from <= until && until < to',
    replace: 'until < from && to <= until',
    test: {
      file: 'ops/embedded-postgres/src/restore-again.test.ts',
      title: 'after a restore the changes since are restored, and those that it left out are refused',
    },
  },
  {
    name: 'a base backup that a later time needs is deleted',
    file: 'ops/embedded-postgres/src/base-backup.ts',
    find: 'each.time <= since && isAncestor(lineage, each)',
    replace: 'each.time <= since',
    test: {
      file: 'ops/embedded-postgres/src/restore-again.test.ts',
      title:
        'a base backup that a later time needs is stored with its WAL files, though a newer one is old enough',
    },
  },
  {
    name: 'the copy of a slow restore is removed under PostgreSQL',
    file: 'ops/embedded-postgres/src/restore-until.ts',
    find: "if (isRunning(draft)) await stopCluster(draft, 'immediate');",
    replace: '',
    test: {
      file: 'ops/embedded-postgres/src/restore-again.test.ts',
      title: 'a replay that takes too long is stopped before its copy is removed',
    },
  },
  {
    name: 'a rehearsal writes to the archive of the shop',
    file: 'ops/embedded-postgres/src/restore-until.ts',
    find: 'archiveOf(home)?.folder === archive.folder',
    replace: 'true',
    test: {
      file: 'ops/embedded-postgres/src/restore-again.test.ts',
      title:
        'a rehearsal in another clone writes nothing to the archive, and its data are archived in another folder',
    },
  },
  {
    name: 'a new archive has no history of its data',
    file: 'ops/embedded-postgres/src/wal-archive.ts',
    find: 'await archiveHistories(home);',
    replace: '',
    test: {
      file: 'ops/embedded-postgres/src/restore-again.test.ts',
      title:
        'a rehearsal in another clone writes nothing to the archive, and its data are archived in another folder',
    },
  },
  {
    name: 'a base backup is copied under the mount point of an archive that is away',
    file: 'ops/embedded-postgres/src/base-backup.ts',
    find: '!existsSync(archive.wal)',
    replace: 'false',
    test: {
      file: 'ops/embedded-postgres/src/point-in-time.test.ts',
      title:
        'a table emptied by mistake is back as it was a moment before, also from the WAL that is not archived yet',
    },
  },
  {
    name: 'a base backup waits for ever while PostgreSQL cannot archive',
    file: 'ops/embedded-postgres/src/base-backup.ts',
    find: 'pg_backup_stop(false)',
    replace: 'pg_backup_stop(true)',
    test: {
      file: 'ops/embedded-postgres/src/point-in-time.test.ts',
      title: 'a base backup ends with an error if PostgreSQL cannot archive, and when it is stopped',
    },
  },
  {
    name: 'a folder with the archive of another database is accepted',
    file: 'ops/embedded-postgres/src/wal-archive.ts',
    find: '&& !isEmpty(archive)',
    replace: '&& false',
    test: {
      file: 'ops/embedded-postgres/src/restore-again.test.ts',
      title:
        'a rehearsal in another clone writes nothing to the archive, and its data are archived in another folder',
    },
  },
  {
    name: 'a restored moment sends the messages of before',
    file: 'ops/embedded-postgres/src/restore-until.ts',
    find: "if (finish) await withClient(home, 'haat', finish);",
    replace: '',
    test: {
      file: 'ops/embedded-postgres/src/point-in-time.test.ts',
      title:
        'a table emptied by mistake is back as it was a moment before, also from the WAL that is not archived yet',
    },
  },
  {
    name: 'a backup needs hard links',
    file: 'ops/backup/name-without-replacing.ts',
    find: "['EPERM', ",
    replace: '[',
    test: {
      file: 'ops/backup/name-without-replacing.test.ts',
      title: 'a disk without hard links (EPERM) gets the backup, and no file is replaced there',
    },
  },
  {
    name: 'a backup replaces a file on a disk without hard links',
    file: 'ops/backup/name-without-replacing.ts',
    find: "await (await open(file, 'wx', 0o600)).close();",
    replace: '',
    test: {
      file: 'ops/backup/name-without-replacing.test.ts',
      title: 'a disk without hard links (EPERM) gets the backup, and no file is replaced there',
    },
  },
  {
    name: 'a stopped restore replaces the data',
    file: 'ops/embedded-postgres/src/restore-until.ts',
    find: '{ timeout, finish, check });',
    replace: '{ timeout, finish, check: () => {} });',
    test: {
      file: 'ops/embedded-postgres/src/point-in-time.test.ts',
      title: 'a time that the archive does not have, or a stopped restore, changes nothing',
    },
  },
];
