import { resolve } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { type Config, readConfig } from '../config.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { findDatabase, prepareTables } from '../db/find-database.ts';
import { SAME_KEY_PRESS } from '../process/shutdown-signals.ts';
import { StartError } from '../process/start-error.mjs';

/** An error that ends a command, with a message of one line for the user. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/** When the user stopped the command, in ms. */
let stopRequested: number | undefined;

/**
 * After Ctrl-C or SIGTERM the command ends at its next call of `throwIfStopped`, and its transaction is rolled back. A second
 * signal ends the process at once.
 */
function listenForStop(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stopRequested !== undefined && performance.now() - stopRequested > SAME_KEY_PRESS)
        process.exit(FAILED);
      stopRequested ??= performance.now();
    });
  }
}

/** @throws CommandError if the user has stopped the command */
export function throwIfStopped(): void {
  if (stopRequested !== undefined) throw new CommandError('Stopped: nothing was stored.');
}

export interface Shop {
  db: Database;
  config: Config;
}

/** Exit code: nothing was done. */
const FAILED = 2;

/**
 * Runs a command and ends the process with the exit code that `work` returns; if it throws, with 2 and a message of one line.
 * `openShop` opens the migrated database, which is closed at the end. The embedded database is started for the command unless
 * a shop runs it.
 */
export async function runCommand(work: (openShop: () => Promise<Shop>) => Promise<number>): Promise<never> {
  const undo: (() => Promise<unknown>)[] = [];
  let code = FAILED;
  listenForStop();
  try {
    code = await work(() => openShop(undo));
  } catch (error) {
    console.error(lineFor(error));
  }
  for (const step of undo.reverse()) await step();
  process.exit(code);
}

/**
 * Parses the options and arguments of the command.
 * @throws CommandError that names the invalid option
 */
export function parseCommandOptions<const O extends NonNullable<ParseArgsConfig['options']>>(options: O) {
  refuseOptionsOfNpm(Object.keys(options));
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    const [wrong] = (error as Error).message.split(/\.\s|\.?\n/);
    throw new CommandError(`${wrong}. --help shows the usage.`);
  }
}

/**
 * Without `--` before them, npm takes options for itself and leaves them in the environment: `--dry-run` would be lost.
 * @throws CommandError that names the option
 */
function refuseOptionsOfNpm(names: readonly string[]): void {
  for (const name of names) {
    const value = process.env[`npm_config_${name.replaceAll('-', '_')}`];
    if (value === undefined) continue;
    const typed = value === '' ? `--no-${name}` : `--${name}`;
    throw new CommandError(`npm has taken ${typed} for itself: put -- before the arguments.`);
  }
}

/**
 * Parses the argument FILE of `npm run NAME -- FILE`: the text as `typed`, and the absolute `path`. With `--help` it prints
 * `help` and returns null.
 */
export function parseFileArgument(name: string, help: string): { typed: string; path: string } | null {
  const { values, positionals } = parseCommandOptions({ help: { type: 'boolean', default: false } });
  if (values.help) {
    console.log(help);
    return null;
  }
  const [typed, ...others] = positionals;
  if (!typed || others.length > 0) throw new CommandError(`One FILE is needed: npm run ${name} -- FILE.`);
  return { typed, path: resolveTypedPath(typed) };
}

/** Resolves a path from the folder in which the user typed the command; npm runs it in the project's folder. */
export function resolveTypedPath(path: string): string {
  return resolve(process.env.INIT_CWD ?? '.', path);
}

async function openShop(undo: (() => Promise<unknown>)[]): Promise<Shop> {
  const config = readConfig();
  const database = await findDatabase(config);
  undo.push(database.stop);
  await prepareTables(database);
  const db = openDatabase(database.owner, 2, null);
  undo.push(() => db.destroy());
  throwIfStopped();
  return { db, config };
}

function lineFor(error: unknown): unknown {
  const expected = error instanceof CommandError || error instanceof StartError;
  if (expected) return error.message;
  const isSystem = error instanceof Error && 'syscall' in error;
  return isSystem ? error.message : error;
}
