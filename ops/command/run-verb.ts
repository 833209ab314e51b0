import { resolve } from 'node:path';
import { type Config, readConfig } from '../../server/src/platform/config.ts';
import { type Database, openDatabase } from '../../server/src/platform/db/database.ts';
import { findDatabase, prepareTables } from '../../server/src/platform/db/find-database.ts';
import { SAME_KEY_PRESS } from '../../server/src/platform/process/shutdown-signals.ts';
import { StartError } from '../../server/src/platform/process/start-error.mjs';
import type { Call } from './call.ts';
import { CommandError, parseVerb } from './parse-verb.mjs';
import type { VerbName } from './verbs.mjs';

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
 * Runs a verb with the arguments of the process and ends it with the exit code that `work` returns; if it throws, with 2 and a message
 * of one line. `openShop` opens the migrated database, which is closed at the end. The embedded database is started for the verb
 * unless a shop runs it.
 */
export async function runVerb<N extends VerbName>(
  name: N,
  work: (call: Call<N>, openShop: () => Promise<Shop>) => Promise<number>,
): Promise<never> {
  const undo: (() => Promise<unknown>)[] = [];
  let code = FAILED;
  listenForStop();
  try {
    const call = parseVerb(name, process.argv.slice(2));
    code = call ? await work(call, () => openShop(undo)) : 0;
  } catch (error) {
    console.error(lineFor(error));
  }
  for (const step of undo.reverse()) await step();
  process.exit(code);
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
