import type { Mutant } from '../mutant.ts';

const failover = 'faults/failover.test.ts';
const hosts = 'server/src/platform/database-hosts.test.ts';

/** Several database hosts. */
export const failoverMutants: Mutant[] = [
  {
    name: 'old timeline is preferred',
    file: 'server/src/platform/db/primary.ts',
    find: 'other.timeline - one.timeline',
    replace: 'one.timeline - other.timeline',
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
    file: 'embedded-postgres/src/wal-archive.ts',
    find: 'else cp ${last} %p; fi',
    replace: 'else false; fi',
    test: {
      file: 'embedded-postgres/src/point-in-time.test.ts',
      title:
        'a table emptied by mistake is back as it was a moment before, also from the WAL that is not archived yet',
    },
  },
];
