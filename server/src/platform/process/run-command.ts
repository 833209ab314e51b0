import { resolve } from 'node:path';
import { type ParseArgsConfig, parseArgs } from 'node:util';
import { type Config, readConfig } from '../../config.ts';
import { type Database, openDatabase } from '../db/database.ts';
import { findDatabase, prepareTables } from '../db/find-database.ts';
import { StartError } from './start-error.mjs';

/** What a command cannot go on with, in one line for whoever typed it. */
export class CommandError extends Error {
  override name = 'CommandError';
}

/** A second Ctrl-C within this many ms is npm passing on the first. */
const SAME_KEY_PRESS = 500;

let asked: number | undefined;

/**
 * Ctrl-C or SIGTERM: the command ends at the next `throwIfStopped`, inside a transaction that is then rolled back; a second one
 * ends the process at once.
 */
function listenForStop(): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (asked !== undefined && performance.now() - asked > SAME_KEY_PRESS) process.exit(FAILED);
      asked ??= performance.now();
    });
  }
}

/** @throws CommandError where the command was told to stop */
export function throwIfStopped(): void {
  if (asked !== undefined) throw new CommandError('Stopped: nothing was stored.');
}

export interface Shop {
  db: Database;
  config: Config;
}

/** Nothing was done. */
const FAILED = 2;

/**
 * Runs `work`, a whole command, and ends the process with the code that it responses; with 2 and one line where it
 * throws. `work` opens the shop's database, which is migrated before and let go of afterwards: the embedded one is
 * started for the command when nobody runs it.
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
 * The options that were typed behind the command, and what else stands there.
 * @throws CommandError that names what is wrong
 */
export function parseCommandOptions<const O extends NonNullable<ParseArgsConfig['options']>>(options: O) {
  try {
    return parseArgs({ allowPositionals: true, options });
  } catch (error) {
    const [wrong] = (error as Error).message.split(/\.\s|\.?\n/);
    throw new CommandError(`${wrong}. --help tells how to use this.`);
  }
}

/**
 * The one FILE behind `npm run NAME --`, as it was `typed` and where it is; or null where `help` was asked for, which is
 * then printed.
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

/** A path as the caller typed it: npm runs a command in the project's folder, whatever folder it was typed in. */
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
