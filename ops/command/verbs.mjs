/**
 * @typedef {object} Option
 * @property {'string' | 'boolean'} type
 * @property {string} help
 * @property {string} [value] the name of its value in the help
 * @property {string} [default]
 * @property {boolean} [multiple]
 *
 * @typedef {object} Verb
 * @property {string} sentence what it does, in the list of verbs
 * @property {string} module the file that runs it; a `.mjs` file runs on Node 20 and exports the verb, a `.ts` file runs on Node 24
 * @property {'install' | 'build'} [needs] what is made before it, if something is missing; otherwise the module does it
 * @property {string} [tools] a folder with a lock file of its own, whose packages it needs
 * @property {string} [takes] the name of its one argument
 * @property {string} [unless] the option that replaces the argument
 * @property {string[]} [usages] its arguments, if it takes others
 * @property {boolean} [passes] all arguments belong to another program
 * @property {Record<string, Option>} [options]
 * @property {string} text the help below the usage
 */

const DATABASE = `It uses the database of DATABASE_URL, as the user of MIGRATION_DATABASE_URL if that is set; without DATABASE_URL the embedded
one.`;

/** The verbs of `npm run haat`, in the order of its help. */
export const verbs = /** @satisfies {Record<string, Verb>} */ (
  /** @type {const} */ ({
    start: {
      sentence: 'runs the shop; the same as npm start',
      module: 'ops/verbs/start.mjs',
      text: 'Installs and builds what is missing, then runs the shop. The settings are environment variables (docs/running.md).',
    },
    serve: {
      sentence: 'runs the built shop, for systemd and containers',
      module: 'ops/verbs/start.mjs',
      text: `Installs and builds nothing. The shop replaces this process, so that signals reach it and no other process stays in memory. The
settings are environment variables (docs/running.md).`,
    },
    dev: {
      sentence: 'runs the shop from its sources; the same as npm run dev',
      module: 'ops/verbs/dev.mjs',
      needs: 'install',
      text: `A change of the storefront appears in the browser at once; a change of the server or the contract restarts the server.`,
    },
    import: {
      sentence: 'loads products from a CSV or JSON file',
      module: 'ops/verbs/import.ts',
      needs: 'install',
      takes: 'FILE',
      options: {
        pictures: {
          type: 'string',
          value: 'DIR',
          help: 'the folder of the picture files (default: the folder of FILE)',
        },
        'no-pictures': { type: 'boolean', help: 'change no picture' },
        categories: {
          type: 'string',
          value: 'FILE',
          help: 'a JSON list of categories {id, slug, title, title_bn, parent}: their titles and their order',
        },
        'opening-stock': {
          type: 'string',
          value: 'N',
          default: '100',
          help: 'stock of a new product, or of one that is in stock again, if its row has no number (100)',
        },
        'dry-run': { type: 'boolean', help: 'report the changes and store nothing' },
      },
      text: `Loads products and their categories from FILE into the shop. New ones are created, existing ones are updated where the file
differs. A row with a fault is reported and skipped. All other rows are stored in one transaction, or none if the command is
stopped. Running it again changes nothing. The columns are described in docs/import.md.

Exit code: 0 all rows are stored, 1 some rows were refused and the others are stored, 2 nothing was stored.
${DATABASE}`,
    },
    export: {
      sentence: 'writes all products into a CSV or JSON file',
      module: 'ops/verbs/export.ts',
      needs: 'install',
      takes: 'FILE',
      text: `Writes every product of the shop to FILE, as CSV or as JSON by its extension, in the columns that the import reads: importing the
file again changes nothing. A file of that name is replaced, once the new one is complete. The columns are described in
docs/import.md.

Exit code: 0 the file is written, 2 it is not.
${DATABASE}`,
    },
    owner: {
      sentence: 'prints a link that makes an owner of the office',
      module: 'ops/verbs/owner.ts',
      needs: 'install',
      text: `Prints a link that makes an owner of the shop's office, once, within a day. Also when there is one already: for a second owner, or
if the password or the second factor was lost. The environment is the shop's own (docs/running.md).`,
    },
    'rotate-key': {
      sentence: 'encrypts the typed keys of providers with a new key',
      module: 'ops/verbs/rotate-key.ts',
      needs: 'install',
      text: `Makes a new key in the key file, encrypts all keys of providers with it in one transaction, and removes the old one. Running processes
of the same file use it at once. With SECRETS_KEY set it to NEW,OLD first, restart all processes, run this, and then remove OLD
(docs/running.md).

Exit code: 0 done, 2 nothing was done.
${DATABASE}`,
    },
    reconcile: {
      sentence: 'compares the payments at the gateway with the orders',
      module: 'ops/verbs/reconcile.ts',
      needs: 'install',
      options: { days: { type: 'string', value: 'N', default: '3', help: 'of the last N days (3)' } },
      text: `Run it once a day. It checks unpaid attempts of the last days again and records new payments. Then it lists everything that needs
attention: payments without an order, orders without a payment, different amounts, due refunds and payments on hold.

Exit code: 0 nothing is listed, 1 something is listed, 2 the report failed or the gateway did not respond.
It uses the environment of the shop (docs/payments.md).`,
    },
    archive: {
      sentence: 'archives every change of the embedded PostgreSQL',
      module: 'ops/verbs/archive.ts',
      needs: 'install',
      takes: 'FOLDER',
      unless: 'off',
      options: {
        off: {
          type: 'boolean',
          help: 'archive no longer, from the next start of the shop on; FOLDER stays, and a later archive needs another one',
        },
      },
      text: `Archives every change of the embedded PostgreSQL in FOLDER, so that \`npm run haat -- restore --until TIME\` can restore any moment
of the last 14 days. The first time the shop must be stopped; from its next start on, changes are in FOLDER after at most a
minute. Run it again every day, while the shop sells: it copies the data, so that a restore has fewer changes to replay, and
deletes what is older than 14 days. FOLDER should be on another disk; it holds addresses, phones and the database's password.

Exit code: 0 done, 2 nothing was done.`,
    },
    backup: {
      sentence: 'writes the whole shop into one file',
      module: 'ops/verbs/backup.ts',
      needs: 'install',
      takes: 'FILE',
      text: `Writes the whole shop into FILE, a gzipped tar: every table as of one moment, and the shop's own pictures. The shop may go on
selling meanwhile. FILE gets its name when it is complete; a file of that name is never replaced. It holds addresses, phones
and the hashes of passwords: protect it like the database.

Exit code: 0 the file is written, 2 it is not.
${DATABASE} The pictures are in MEDIA_DIR or MEDIA_URL.`,
    },
    restore: {
      sentence: 'restores a backup, or any moment of the archive',
      module: 'ops/verbs/restore.ts',
      needs: 'install',
      takes: 'FILE',
      unless: 'until',
      usages: ['FILE', '--until TIME [--archive FOLDER]'],
      options: {
        until: {
          type: 'string',
          value: 'TIME',
          help: '"2026-11-22 10:15", "2026-11-22 10:15:30", or with another zone "2026-11-22T10:15:30Z"',
        },
        archive: {
          type: 'string',
          value: 'FOLDER',
          help: 'with --until: the archive of another clone, which is only read',
        },
      },
      text: `Restores a shop from FILE, a backup, into an empty database and the media folder. Stores everything or nothing, and only if every
table and picture is the same as in the backup. An existing shop is never overwritten: use another database, or move its
folder (docs/running.md).

With --until it restores the embedded PostgreSQL as it was at that moment in Dhaka, from its archive. Stop the shop first. The
data until now are renamed, not deleted; if anything fails, they stay as they are. Pictures are not changed.

Messages that were not sent yet are not sent: customers may have got them since. The owner finds them in the list of unsent
messages.

Exit code: 0 the shop is restored, 2 nothing was done.
${DATABASE} The pictures go to MEDIA_DIR or MEDIA_URL.`,
    },
    test: {
      sentence: 'runs all checks and tests; the same as npm test',
      module: 'ops/verbs/test.mjs',
      text: 'Types, lint, unit, API, process and browser (Chromium) tests. The unit tests of a file or a folder: npx vitest run FILE.',
    },
    verify: {
      sentence: 'runs the fast checks and tests; the same as npm run verify',
      module: 'ops/verbs/test.mjs',
      text: 'The same as npm test without the tests of browsers and whole processes.',
    },
    e2e: {
      sentence: 'runs the browser tests; the same as npm run e2e',
      module: 'ops/verbs/test.mjs',
      passes: true,
      usages: ['[FILE]... [OPTION]...', '--browsers', '--proxies', '--install'],
      text: `Files and options go to Playwright.

  --browsers  the main journeys in Firefox and WebKit, by Debian's packages
  --proxies   the example configurations of HAProxy, nginx and PgBouncer in ops/deploy/, by Debian's packages
  --install   ops/deploy/install in a container with Debian 12 and systemd; as root, with ports 80 and 443 free`,
    },
    mutants: {
      sentence: 'breaks the code in small ways, and reports every break that no test notices',
      module: 'quality/mutation/run.ts',
      needs: 'install',
      tools: 'quality/mutation',
      usages: ['[PART | FILE]...'],
      text: `Stryker breaks orders, payments, checkout, sessions and the contract.

  PART  one of the parts in quality/mutation/parts.mjs
  FILE  a source of a part, such as server/src/orders/restock.ts

Exit code: 0 at least 85 % of the breaks of each part are noticed, 1 fewer, 2 nothing was run.`,
    },
    breaks: {
      sentence: 'makes breaks of SQL, processes and pages by hand, each with the test that must fail',
      module: 'quality/breaks/run.ts',
      needs: 'build',
      usages: ['[TEXT]...'],
      options: { list: { type: 'boolean', help: 'list the breaks with their tests' } },
      text: `Makes one break at a time in a copy of the tree, and reports every break whose test still passes.

  TEXT  only breaks with this text in their file, lines or test`,
    },
    faults: {
      sentence: 'kills the shop and its database while people buy, and checks every guarantee',
      module: 'quality/faults/run.ts',
      needs: 'install',
      usages: [
        '[conversions | couriers | crashes | messages | failover | rolling | overload | hostile | inputs | day | payments | couriers-month | slots | sequences] [OPTION]...',
      ],
      options: {
        cycles: {
          type: 'string',
          value: 'N',
          help: 'of conversions, couriers, crashes and messages (200), failover (30) and rolling (10)',
        },
        seconds: { type: 'string', value: 'N', default: '60', help: 'how long a day lasts (60)' },
        seed: {
          type: 'string',
          value: 'N',
          help: 'repeats the random choices (the moment of a fault also depends on the machine)',
        },
        unsafe: {
          type: 'boolean',
          help: 'with a fault that the run must report; of conversions, couriers, crashes, messages, failover and day',
        },
      },
      text: `Without a name it runs crashes.

  crashes   guests and customers buy over HTTP while the shop is killed, PostgreSQL is stopped, connections are cut and the disk
            is full; after each cycle acknowledged orders are compared with stored orders. --unsafe: PostgreSQL acknowledges
            before it writes, and the run must report lost orders
  messages  a process that moves orders and sends their messages is killed; after each cycle every move must have its message,
            once. --unsafe: a gateway forgets client ids, and the run must report a message that arrived twice
  couriers  a process that hands orders to three couriers is killed, while they lose responses, fail and contradict themselves;
            after each cycle an order must have one parcel at most, cash and goods must be counted once, and no order may have
            gone back. --unsafe: the shop forgets that it has asked, and the run must report a parcel that was taken twice
  conversions  a process that delivers orders and reports them to Meta is killed around its requests; after each cycle every
            delivered order whose shopper agrees must be counted once. --unsafe: each try has another id, and the run must
            report a purchase that was counted twice
  failover  the primary of two database machines is killed, cut off, loses its disk, or is stopped, while people buy; its
            standby is promoted; after each cycle acknowledged orders are compared with stored orders (needs root). --unsafe:
            an asynchronous standby, and the run must report lost orders
  rolling   two processes behind a load balancer are replaced one after the other, in each cycle, while people buy
  overload  ten times as many orders as the shop can process
  hostile   ten thousand open connections, endless bodies, large headers
  inputs    twenty thousand random requests to the endpoints of the API
  day       a random day on two processes: people order, pay, cancel, change, pick, replace, weigh, pack, deliver, complain, use
            credit, count, price, import and erase at the same time, while processes are killed; then sums over the whole
            database are checked. --unsafe: with falsified rows, and the run must report each
  payments  the long form of the payment tests: all sequences of messages, thirty kills between capture and commit
  couriers-month  a thousand parcels of three couriers, with wrong payouts among right ones: each wrong one is named, each right one closed
  slots     two hundred buyers for the last twenty places of a delivery slot on two processes, for a minute
  sequences the long form of the random sequences of cash, stock, offers, figures, and moves, changes, complaints
            and balances of orders, and of several who pick at once

Exit code: 0 no guarantee was broken, 1 one was broken, 2 nothing was run.`,
    },
    bench: {
      sentence: 'runs a benchmark, or lists them',
      module: 'ops/verbs/bench.mjs',
      passes: true,
      usages: ['[NAME]'],
      text: `Writes its figures to quality/bench/results.md. Without a name it lists the benchmarks.

serve needs nginx and wrk (Debian's nginx-light and wrk), page nginx, order pgbench, small root and Caddy.
page installs Lighthouse (170 MB).

BENCH_NAMES    a folder of tab-separated files with real product names
BENCH_ORDERS   the number of orders of office, a million if not set
BENCH_SECONDS  the duration of rush and small`,
    },
    contract: {
      sentence: 'checks the API against its OpenAPI document with third-party tools',
      module: 'quality/conformance/contract.ts',
      needs: 'build',
      tools: 'quality/conformance',
      text: `Redocly and Spectral read the document; a valid request to each endpoint, and journeys in a browser, go through Prism, which
refuses what the document does not describe. They have their own lock file in quality/conformance/, because they are larger than
all other packages.`,
    },
    'database-types': {
      sentence: 'generates the types of the tables, after a new migration',
      module: 'ops/verbs/database-types.ts',
      needs: 'install',
      options: { check: { type: 'boolean', help: 'write nothing, and fail if the file differs' } },
      text: `Writes server/src/platform/db/schema.ts from the migrations. Exit code: 0 done, 1 the file differs, 2 nothing was done.`,
    },
  })
);

/** @typedef {keyof typeof verbs} VerbName */
