import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { nodeEnvironment } from '../../server/src/platform/process/node-options.mjs';
import { openTestFolder } from '../../server/testing/catalogue/import.ts';
import { runInProcess } from '../../server/testing/run-in-process.ts';
import { openTestDatabase, type TestDatabase } from '../../server/testing/shop.ts';

/** Each test starts several processes. */
vi.setConfig({ testTimeout: 60_000 });

let shop: TestDatabase;
let folder: string;
let remove: () => Promise<void>;

beforeAll(async () => {
  shop = await openTestDatabase();
  ({ folder, remove } = await openTestFolder());
  const tile = { create: { width: 20, height: 20, channels: 3 as const, background: '#0c3' } };
  await sharp(tile).png().toFile(join(folder, 'rui.png'));
});

beforeEach(async () => {
  await shop.db.deleteFrom('product').execute();
  await shop.db.deleteFrom('category').execute();
});

afterAll(async () => {
  await shop.close();
  await remove();
});

const goods = `slug,name,price,stock,category,category_title,image
rui,Rui fish,350,3,fish,Fish,rui.png
katla,Katla fish,400,5,fish,,rui.png
`;

interface ExitResult {
  code: number | null;
  out: string;
  err: string;
}

const fileOf = (verb: string) => join(import.meta.dirname, `${verb}.ts`);

/** Starts the command like npm: in the project folder, with the caller's folder in INIT_CWD. */
function startCommand(args: string[], env: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, [fileOf('import'), ...args], {
    cwd: join(import.meta.dirname, '../..'),
    env: {
      ...nodeEnvironment,
      PATH: process.env.PATH,
      INIT_CWD: folder,
      DATABASE_URL: shop.url,
      MEDIA_DIR: join(folder, 'media'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

async function waitForExit(child: ChildProcess): Promise<ExitResult> {
  let [out, err] = ['', ''];
  child.stdout?.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    err += chunk;
  });
  const [code] = await once(child, 'close');
  return { code, out, err };
}

async function runCommand(args: string[], env?: Record<string, string>): Promise<ExitResult> {
  return waitForExit(startCommand(args, env));
}

/** Runs the command in the process of the test, which takes less time. */
function runHere(command: string, args: string[], env: Record<string, string> = {}) {
  const { DATABASE_URL = shop.url, ...others } = env;
  const here = { INIT_CWD: folder, MEDIA_DIR: join(folder, 'media'), ...others };
  return runInProcess(fileOf(command), DATABASE_URL, args, here);
}

async function listSlugs(): Promise<string[]> {
  const rows = await shop.db.selectFrom('product').select('slug').orderBy('id').execute();
  return rows.map(({ slug }) => slug);
}

const summary = (text: string) => new RegExp(`^${RegExp.escape(text)} \\(\\d+\\.\\d s\\)\\n$`);

test('imports a file with pictures from its folder; an import of its export makes 0 changes', async () => {
  await writeFile(join(folder, 'goods.csv'), goods);
  const first = await runCommand(['goods.csv']);
  expect(first.out).toMatch(
    summary(
      '3 changes; products: 2 created, 0 updated, 0 unchanged, 0 refused; categories: 1 created, 0 updated; pictures: 1 new',
    ),
  );
  expect(first).toMatchObject({ code: 0, err: 'pictures: 1 of 1\nrows: 2 of 2\nproducts: 2 of 2\n' });
  expect(await listSlugs()).toEqual(['rui', 'katla']);
  expect(await runHere('export', ['export.csv'])).toEqual([0, '2 products are in export.csv']);
  const [code, out] = await runHere('import', ['export.csv']);
  expect(code).toBe(0);
  expect(out).toMatch(/^0 changes; products: 0 created, 0 updated, 2 unchanged, 0 refused; /);
});

test('reports unknown columns and bad rows by line, stores good rows, leaves pictures unchanged with --no-pictures, and exits with 1', async () => {
  const header = 'name,price,stock,category,category_title,colour,image\n';
  const rows = 'Rui,1,3,fish,Fish,red,none.png\nIlish,,1,fish,,,\nShol,12.345,x,fish,,,\n';
  await writeFile(join(folder, 'mixed.csv'), header + rows);
  const ended = await runCommand(['mixed.csv', '--no-pictures']);
  expect(ended.code).toBe(1);
  expect(ended.err).toBe(
    'unknown columns, not used: colour\nrows: 1 of 1\nproducts: 1 of 1\nline 3: price: Please fill this in.\n' +
      'line 4: price: "12.345" Please type an amount of taka. stock: "x" Please type a whole number.\n',
  );
  expect(ended.out).toContain('1 created, 0 updated, 0 unchanged, 2 refused');
  const stored = shop.db.selectFrom('product').select(['slug', 'mainimage']);
  expect(await stored.execute()).toEqual([{ slug: 'rui', mainimage: '' }]);
});

test('a dry run prints the same result and stores nothing, also no pictures', async () => {
  await writeFile(join(folder, 'goods.csv'), goods);
  const media = join(folder, 'dry-media');
  const [code, out] = await runHere('import', ['goods.csv', '--dry-run'], { MEDIA_DIR: media });
  expect(code).toBe(0);
  expect(out).toMatch(/^Dry run, nothing is stored: 3 changes; products: 2 created, /);
  expect(await listSlugs()).toEqual([]);
  await expect(readdir(media)).rejects.toThrow('ENOENT');
});

test('an import that is killed after sending its rows stores none; a second import stores all', async () => {
  await writeFile(join(folder, 'goods.csv'), goods);
  await shop.db.insertInto('category').values({ parent_id: null, slug: 'fish', title: 'Fish' }).execute();
  // The foreign key to the category is checked by the insert: the command stops there.
  await whileLocked('SELECT FROM category FOR UPDATE', async () => {
    const command = startCommand(['goods.csv']);
    await vi.waitFor(async () => expect(await readWaitingStatements()).toMatch(/INSERT INTO product/), {
      timeout: 60_000,
    });
    command.kill('SIGKILL');
    await once(command, 'close');
  });
  await vi.waitFor(async () => expect(await countConnections()).toBe(0), { timeout: 60_000 });
  expect(await listSlugs()).toEqual([]);
  expect(await runCommand(['goods.csv'])).toMatchObject({ code: 0 });
  expect(await listSlugs()).toEqual(['rui', 'katla']);
});

test('an import that is stopped exits by itself and stores nothing', async () => {
  await writeFile(join(folder, 'goods.csv'), goods);
  const ended = await whileLocked('LOCK TABLE category IN SHARE ROW EXCLUSIVE MODE', async () => {
    const command = startCommand(['goods.csv']);
    const ended = waitForExit(command);
    await vi.waitFor(async () => expect(await readWaitingStatements()).toMatch(/LOCK TABLE category/), {
      timeout: 60_000,
    });
    command.kill('SIGTERM');
    return { ended };
  });
  const { code, out, err } = await ended.ended;
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toContain('Stopped: nothing was stored.\n');
  expect(await listSlugs()).toEqual([]);
});

/** Runs `work` while another transaction holds the lock of the statement `lock`. */
async function whileLocked<T>(lock: string, work: () => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: shop.url });
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query(lock);
    return await work();
  } finally {
    await client.end();
  }
}

/** Returns the statements that wait for a lock. Queried outside of transactions, because there the view does not change. */
async function readWaitingStatements(): Promise<string> {
  const { rows } = await sql<{ query: string }>`
    SELECT query FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`.execute(
    shop.db,
  );
  return rows.map(({ query }) => query).join();
}

/** Counts connections whose last statement was the insert of a command. */
async function countConnections(): Promise<number> {
  const { rows } = await sql<{ pid: number }>`
    SELECT pid FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE '%INSERT INTO product%'`.execute(
    shop.db,
  );
  return rows.length;
}

// The options and arguments that every verb refuses are in haat.test.ts.
test.each<[string, string[], string]>([
  ['a folder that is not there', ['none/goods.csv'], 'goods.csv: The file cannot be read: it is not there.'],
  [
    'a file that is no catalogue',
    ['rui.png'],
    'rui.png: The file is not UTF-8, see line 1. Save it as “CSV UTF-8”.',
  ],
  [
    'stock in words',
    ['goods.csv', '--opening-stock=many'],
    '--opening-stock must be a whole number, not "many".',
  ],
  ['pictures that are no folder', ['goods.csv', '--pictures', 'rui.png'], 'rui.png is not a folder.'],
])('%s: prints one line and exits with 2 before opening a database', async (_what, args, line) => {
  await writeFile(join(folder, 'goods.csv'), goods);
  const ended = await runHere('import', args, { DATABASE_URL: 'postgres://127.0.0.1:1/nobody' });
  expect(ended).toEqual([2, line]);
});

test('reports a database that does not respond in one line, without the password', async () => {
  await writeFile(join(folder, 'goods.csv'), goods);
  const url = 'postgres://haat:secret@127.0.0.1:1/haat';
  const { code, err } = await runCommand(['goods.csv'], { DATABASE_URL: url });
  expect(code).toBe(2);
  expect(err.trim().split('\n')).toHaveLength(1);
  expect(err).toContain('127.0.0.1:1');
  expect(err).not.toContain('secret');
});

test.each([
  ['a name of another kind', 'export.txt', 'export.txt must end in .csv or .json.'],
  ['a folder that is not there', 'none/export.csv', 'There is no folder none.'],
])('an export to %s prints one line and exits with 2', async (_what, name, line) => {
  expect(await runHere('export', [name])).toEqual([2, line]);
});
