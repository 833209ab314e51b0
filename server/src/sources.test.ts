import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { wallets } from '@haat/contract/shop/wallets';
import { expect, test } from 'vitest';
import { PAYMENT_PROVIDERS } from './payments/providers.ts';

const root = path.join(import.meta.dirname, '../..');

/** What runs in the shop's process, without tests and what tests share. */
const sources = ['server/src', 'ops'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/(^|\/)(test(-|ing\/)|node_modules\/)|\.test\.ts$/.test(name))
    .map((name) => ({ name, text: readFileSync(path.join(root, folder, name), 'utf8') })),
);

/** Lines of the sources that match, as `file: line`. */
const linesWith = (pattern: RegExp, { except = [] as string[] } = {}) =>
  sources
    .filter(({ name }) => !except.includes(name))
    .flatMap(({ name, text }) =>
      text
        .split('\n')
        .filter((line) => pattern.test(line))
        .map((line) => `${name}: ${line.trim()}`),
    );

// Where a role, tables, an index, a comparison and lists of columns are named, from constants or the database's own names.
const NAMED = [
  'platform/db/database-user.ts',
  'platform/db/migrations/migrate.ts',
  'platform/db/migrations/generate-schema.ts',
  'verbs/database-types.ts',
  'backup/restore-tables.ts',
  'catalogue/sorting.ts',
  'catalogue/import/store-catalogue.ts',
];

test.each(PAYMENT_PROVIDERS.map(({ name }) => name))(
  'only the folder of the payment provider %s and the line that registers it know its name',
  (folder) => {
    // Wallets have the name, too: people also send money to a number of the shop.
    const isWallet = wallets.some((wallet) => wallet === folder);
    const name = isWallet ? new RegExp(`${folder.toUpperCase()}_|${folder}/`) : new RegExp(folder, 'i');
    const known = sources.filter((source) => source.name.startsWith(`payments/${folder}/`));
    expect(known.length).toBeGreaterThan(1);
    const named = linesWith(name, { except: known.map((source) => source.name) });
    expect(new Set(named.map((line) => line.split(':')[0]))).toEqual(new Set(['payments/providers.ts']));
    const others = ['contract/src', 'storefront/app', 'office/app'].flatMap((part) =>
      readdirSync(path.join(root, part), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file))
        .filter((file) => name.test(readFileSync(path.join(root, part, file), 'utf8'))),
    );
    expect(others).toEqual([]);
  },
);

test('CSV is made in three places only, each of which neutralizes formulas', () => {
  expect(linesWith(/'text\/csv/)).toEqual([
    expect.stringMatching(/^exports\/office-routes\.ts: reply\.header/),
  ]);
  expect(linesWith(/toCsv|csv-stringify/).map((line) => line.split(':')[0])).toEqual(
    expect.arrayContaining(['catalogue/export/export-catalogue.ts', 'exports/csv-file.ts']),
  );
  const screens = readdirSync(path.join(root, 'office/app'), { recursive: true, encoding: 'utf8' }).filter(
    (name) =>
      /\.tsx?$/.test(name) && /'text\/csv/.test(readFileSync(path.join(root, 'office/app', name), 'utf8')),
  );
  expect(screens.toSorted()).toEqual(['platform/save-file.ts', 'platform/use-download.ts']);
});

test('no statement is built from text: values are parameters', () => {
  expect(sources.length).toBeGreaterThan(80);
  const built =
    /sql\.(raw|unsafe)\b|\.lit\((?!'[^']*'\)|\d+\))|\.query(<[^(]*>)?\(\s*(\{\s*text:\s*)?(`[^`]*\$\{|['"][^'"]*['"]\s*\+)/g;
  // In the whole text, because a call may take more than one line.
  const found = sources
    .filter(({ name }) => !NAMED.includes(name))
    .flatMap(({ name, text }) => [...text.matchAll(built)].map(([call]) => `${name}: ${call}`));
  expect(found).toEqual([]);
});

test('the shop sends requests only to its providers, and runs programs only for its own PostgreSQL', () => {
  const calls =
    /\bfetch\(|(?<!typeof )\bglobalThis\.fetch|\?\? fetch\b|= fetch\b(?!;)|\bnew WebSocket|import (?!type).*from 'node:(https?|http2|net|dgram|tls|dns|child_process)'|\b(undici|axios)\b/;
  const known = [
    'platform/http/provider-request.ts',
    'couriers/courier/courier-requests.ts',
    'messages/providers/bulksmsbd.ts', // these three pass fetch to it
    'messages/providers/sslwireless.ts',
    'payments/bkash/requests.ts',
    'payments/bkash/token.ts',
    'payments/sslcommerz/sslcommerz.ts',
    'embedded-postgres/src/free-port.ts', // probes ports
    'embedded-postgres/src/run-program.ts',
    'embedded-postgres/src/start-supervised.ts',
    'platform/config.ts',
    'platform/cache/fast-path.ts', // listens
    'platform/http/limits/rate-limit-key.ts', // parses IPv6
    'platform/metrics/metrics.ts', // listens
    'platform/http/drain-connections.ts', // stops listening
    'messages/providers/whatsapp.ts',
    'messages/providers/smtp.ts', // connects to a typed mail server, if its address is public
    'platform/http/public-address.ts', // resolves names
    'platform/http/public-request.ts', // links and webhooks of strangers, at public addresses only
    'health/checks.ts', // reads the certificate of the shop's own origin
    'integrations/conversions/meta.ts',
    'platform/db/connection/cancel-request.ts', // cancels a statement of PostgreSQL
  ];
  expect(linesWith(calls, { except: known })).toEqual([]);
});

test('all sources are TypeScript, except those that run before TypeScript can', () => {
  const scripts = ['contract', 'gateway', 'office', 'server', 'storefront', 'ui'].flatMap((workspace) =>
    readdirSync(path.join(root, workspace), { recursive: true, encoding: 'utf8' })
      .filter((name) => !/(^|\/)(build(\.\w+)?|node_modules|public)\//.test(name))
      .filter((name) => /\.[cm]?jsx?$/.test(name))
      .map((name) => `${workspace}/${name}`),
  );
  expect(scripts.filter((name) => !/^server\/src\/platform\/process\/[\w-]+\.mjs$/.test(name))).toEqual([]);
});

const REGISTRY = 'https://registry.npmjs.org/';

test('every package has an exact version and a content hash, and comes from the registry', () => {
  const lock = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<
      string,
      {
        version?: string;
        resolved?: string;
        integrity?: string;
        link?: boolean;
        inBundle?: boolean;
        hasInstallScript?: boolean;
      }
    >;
  };
  const packages = Object.entries(lock.packages).filter(
    ([name, { link, inBundle }]) => name.startsWith('node_modules/') && !link && !inBundle,
  );
  expect(packages.length).toBeGreaterThan(200);
  for (const [name, { resolved, integrity }] of packages) {
    expect(resolved ?? REGISTRY, name).toMatch(new RegExp(`^${REGISTRY}`)); // where none is named it is the registry
    expect(integrity, name).toMatch(/^sha512-/);
  }
  const { allowScripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    allowScripts: Record<string, boolean>;
  };
  const running = packages
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([name]) => name.replace(/^.*node_modules\//, ''));
  expect(running.filter((name) => !allowScripts[name] && name !== 'fsevents')).toEqual([]);
});

test.each([
  '.',
  'contract',
  'gateway',
  'office',
  'ops',
  'ops/embedded-postgres',
  'server',
  'storefront',
  'ui',
])('%s depends on exact versions only', (workspace) => {
  const { dependencies = {}, devDependencies = {} } = JSON.parse(
    readFileSync(path.join(root, workspace, 'package.json'), 'utf8'),
  ) as Record<string, Record<string, string>>;
  for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies })) {
    if (!name.startsWith('@haat/')) expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/);
  }
});
