import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import packages from '../package.json' with { type: 'json' };
import { verbs } from './command/verbs.mjs';

const root = path.join(import.meta.dirname, '..');

/** Runs `npm run haat -- ARGUMENTS`, without npm. */
async function haat(args: string[], env: Record<string, string> = {}) {
  const command = [path.join(root, 'ops/haat.mjs'), ...args];
  const settings = { cwd: root, env: { PATH: process.env.PATH, ...env } };
  const done = await promisify(execFile)(process.execPath, command, settings).catch((error) => error);
  return { code: done.code ?? 0, out: done.stdout as string, err: done.stderr as string };
}

test('without a verb, and with --help, every verb is listed with its sentence', async () => {
  const { code, out } = await haat([]);
  expect(code).toBe(0);
  expect(await haat(['--help'])).toEqual({ code, out, err: '' });
  for (const [name, { sentence }] of Object.entries(verbs))
    expect(out).toMatch(new RegExp(`^  ${name} +${RegExp.escape(sentence)}$`, 'm'));
});

test.each(Object.entries(verbs))('%s --help shows its usage and every option', async (name, verb) => {
  const { code, out } = await haat([name, '--help']);
  expect(code).toBe(0);
  expect(out).toMatch(new RegExp(`^npm run haat -- ${name}( |$)`, 'm'));
  const options = 'options' in verb ? Object.entries(verb.options) : [];
  for (const [option, { help }] of options)
    expect(out).toMatch(new RegExp(`^  --${option} .*${RegExp.escape(help)}$`, 'm'));
  expect(existsSync(path.join(root, verb.module))).toBe(true);
});

test.each([
  [['imprt'], 'There is no verb imprt. Did you mean import? npm run haat lists them.'],
  [
    ['databasetypes'],
    'There is no verb databasetypes. Did you mean database-types? npm run haat lists them.',
  ],
  [['move-order', 'H1'], 'There is no verb move-order. npm run haat lists them.'],
  [['constructor'], 'There is no verb constructor. npm run haat lists them.'],
  [['import'], 'One FILE is needed: npm run haat -- import FILE. --help shows the usage.'],
  [['export', 'a.csv', 'b.csv'], 'One FILE is needed: npm run haat -- export FILE. --help shows the usage.'],
  [['import', 'goods.csv', '--force'], "Unknown option '--force'. --help shows the usage."],
  [
    ['import', 'goods.csv', '--opening-stock', '--dry-run'],
    "Option '--opening-stock' argument is ambiguous. --help shows the usage.",
  ],
  [['owner', 'Rina'], 'owner takes no argument Rina. --help shows the usage.'],
  [['verify', 'cart.test.ts'], 'verify takes no argument cart.test.ts. --help shows the usage.'],
  [['archive', '--off', 'folder'], '--off needs no FOLDER.'],
  [['restore', '--until', '2026-11-22', '10:15'], '--until needs no FILE, but quotes around its TIME.'],
])('haat %j is refused in one line', async (args, line) => {
  expect(await haat(args)).toEqual({ code: 2, out: '', err: `${line}\n` });
});

test.each([
  ['true', 'npm has taken --dry-run for itself: put -- before the arguments.'],
  ['', 'npm has taken --no-dry-run for itself: put -- before the arguments.'],
])('an option that npm has taken is refused: npm_config_dry_run=%j', async (value, line) => {
  const { code, err } = await haat(['import', 'goods.csv'], { npm_config_dry_run: value });
  expect([code, err]).toEqual([2, `${line}\n`]);
});

test('texts name only verbs and npm scripts that exist', async () => {
  const { stdout } = await promisify(execFile)(
    'git',
    ['grep', '-hoE', 'npm run [a-z][a-z0-9:-]*( -- [a-z][a-z-]*)?', '--', '.', ':!CHANGELOG.md'],
    { cwd: root },
  );
  const named = [...new Set(stdout.trim().split('\n'))];
  expect(named.length).toBeGreaterThan(10);
  const unknown = named.filter((text) => {
    const [, script = '', verb] = /^npm run (\S+)(?: -- (\S+))?$/.exec(text) ?? [];
    const workspace = ['build', 'typecheck'].includes(script);
    return (
      !(workspace || script in packages.scripts) ||
      (script === 'haat' && verb !== undefined && !(verb in verbs))
    );
  });
  expect(unknown).toEqual([]);
  expect(readFileSync(path.join(root, 'README.md'), 'utf8')).toContain('npm run haat');
});
