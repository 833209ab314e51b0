import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseVerb } from '../../ops/command/parse-verb.mjs';
import { createShopUser } from '../../server/src/platform/db/database-user.ts';
import { onServer, startTestPostgres } from '../../server/testing/postgres.ts';
import { createDemoDatabase } from '../e2e/shop/open-shop.ts';
import { type Break, breaks, broken, fileOf, titleOf } from './break.ts';
import { copyTree } from './copy-tree.ts';

/** Short timeouts, since a broken behaviour never appears. The tests pass with them without a break. */
const BROWSER = ['--workers=1', '--retries=0', '--timeout=20000', '--max-failures=1', '--reporter=line'];
const OTHER = ['--maxWorkers=1', '--testTimeout=30000'];

const isBrowserTest = (each: Break) => fileOf(each).startsWith('quality/e2e/');
const needsBuild = (each: Break) =>
  isBrowserTest(each) && /^(contract|office|storefront|ui)\//.test(each.file);

const { values, positionals: texts } = parseVerb('breaks', process.argv.slice(2)) ?? process.exit();
const chosen = breaks
  .filter((each) => texts.length === 0 || texts.some((text) => Object.values(each).join('\n').includes(text)))
  // A build stays broken until the next one: breaks without a build come first.
  .sort((one, other) => Number(needsBuild(one)) - Number(needsBuild(other)));

if (values.list) for (const each of chosen) console.log(nameOf(each));
else await runAll();

function nameOf({ file, find, replace, test }: Break): string {
  const line = (text: string) => text.trim().replaceAll(/\s+/g, ' ');
  return `${file}: ${line(find)} → ${line(replace)}\n         ${test}`;
}

async function runAll(): Promise<void> {
  const folder = copyTree();
  const database = await openDatabase();
  let survived = 0;
  try {
    for (const group of [chosen.filter((each) => !isBrowserTest(each)), chosen.filter(isBrowserTest)]) {
      if (group.length > 0 && fails(folder, group, database.env))
        throw new Error('A test fails without a break.');
    }
    for (const each of chosen) {
      const isKilled = breakOnce(folder, each, database.env);
      if (!isKilled) survived++;
      console.log(`${isKilled ? 'killed  ' : 'SURVIVED'} ${nameOf(each)}`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await database.close();
  }
  console.log(`${chosen.length} breaks, ${chosen.length - survived} killed, ${survived} not`);
  if (survived > 0) process.exitCode = 1;
}

/** Starts the PostgreSQL of all tests, with a filled demo shop, which every browser test copies. */
async function openDatabase(): Promise<{ env: Record<string, string>; close(): Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL;
  const embedded = given ? undefined : await startTestPostgres();
  const server = given ?? embedded!.url;
  const demo = `haat_breaks_${process.pid}`;
  await createShopUser(server);
  await createDemoDatabase(server, demo);
  return {
    env: { TEST_DATABASE_URL: server, DEMO_DATABASE: demo },
    async close() {
      await onServer(server, (client) => client.query(`drop database ${demo} with (force)`));
      await embedded?.stop();
    },
  };
}

/** Returns true if the test fails with the break. */
function breakOnce(folder: string, each: Break, env: Record<string, string>): boolean {
  const file = path.join(folder, each.file);
  const source = readFileSync(file);
  writeFileSync(file, broken(each, folder));
  try {
    if (needsBuild(each)) {
      const [own] = each.file.split('/');
      const opened = fileOf(each).startsWith('quality/e2e/office/') ? 'office' : 'storefront';
      const app = own === 'office' || own === 'storefront' ? own : opened;
      const build = run(folder, ['npm', 'run', 'build', `--workspace=${app}`], { NODE_ENV: 'production' });
      if (build.status !== 0) throw new Error(`The build failed:\n${build.output}`);
    }
    return fails(folder, [each], env);
  } finally {
    writeFileSync(file, source);
  }
}

/**
 * Runs the tests of these breaks, either only browser tests or none, and returns true if one fails.
 * @throws if they do not run
 */
function fails(folder: string, group: Break[], env: Record<string, string>): boolean {
  const files = [...new Set(group.map(fileOf))];
  // Playwright matches the title followed by its tags.
  const titles = [...new Set(group.map((each) => `${RegExp.escape(titleOf(each))}( @\\S+)?$`))].join('|');
  const command = isBrowserTest(group[0]!)
    ? ['playwright', 'test', ...files, '--grep', titles, ...BROWSER]
    : ['vitest', 'run', ...files, '--testNamePattern', titles, ...OTHER];
  const { status, output } = run(folder, command, { ...env, EXPECT_TIMEOUT: '6000', NO_COLOR: '1' });
  if (status === 0 && / passed/.test(output)) return false;
  if (!/^ *(Tests +)?[1-9]\d* failed/m.test(output)) throw new Error(`The tests did not run:\n${output}`);
  return true;
}

function run(cwd: string, [command = '', ...args]: string[], env: Record<string, string>) {
  const options = { cwd, env: { ...process.env, ...env }, encoding: 'utf8', maxBuffer: 1e8 } as const;
  const { status, stdout, stderr } = spawnSync(command, args, options);
  return { status, output: `${stdout}${stderr}` };
}
