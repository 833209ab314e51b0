import { toTaka } from '@haat/contract/money/money';
import { MAX_LISTED } from '@haat/contract/office/limits';
import type { FastifyBaseLogger } from 'fastify';
import { sql, type Transaction } from 'kysely';
import { importCatalogue } from '../catalogue/import/import-catalogue.ts';
import type { LostPicture } from '../catalogue/import/linked-pictures.ts';
import type { BadRow } from '../catalogue/import/read/catalogue-file.ts';
import { readCsv } from '../catalogue/import/read/read-csv.ts';
import type { StoreResult } from '../catalogue/import/store-catalogue.ts';
import { type Staff, staffActor } from '../orders/actor.ts';
import type { Database } from '../platform/db/database.ts';
import type { Schema } from '../platform/db/schema.ts';
import { setActor } from '../platform/db/set-actor.ts';
import type { MediaStore } from '../platform/media/media-store.ts';
import { asStaff } from '../staff/as-staff.ts';
import { collectChanges } from './collect-changes.ts';
import { describeFile, describeLinks } from './describe-file.ts';
import { type Choices, columnsOf, defaultsOf } from './import-choices.ts';

/** How often a job writes its progress and learns that it is to stop, in ms. */
const BEAT = 500;

/** A new product without a number has none in stock. */
const OPENING_STOCK = 0;

/** PostgreSQL: waited too long for a lock. */
const LOCK_TIMEOUT = '55P03';

class Stopped extends Error {}

interface Job {
  id: number;
  content: string;
  choices: Choices | null;
  /** Is named in the audit and the stock ledger. */
  staff: Staff;
  dryRun: boolean;
}

/** The imports that this process checks or stores, beside its requests. */
export class ImportJobs {
  readonly #db: Database;
  readonly #log: FastifyBaseLogger;
  readonly #media: MediaStore;
  readonly #running = new Set<Promise<void>>();
  #closing = false;

  constructor(db: Database, media: MediaStore, log: FastifyBaseLogger) {
    this.#db = db;
    this.#media = media;
    this.#log = log;
  }

  begin(job: Job): void {
    const running = this.#run(job).finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /** Stops all jobs; nothing of them is stored. */
  async close(): Promise<void> {
    this.#closing = true;
    await Promise.all(this.#running);
  }

  async #run(job: Job): Promise<void> {
    const actor = staffActor(job.staff);
    const progress = { step: '', done: 0, total: 0, stop: false };
    let result: object = {};
    const beat = setInterval(() => void this.#beat(job.id, progress), BEAT);
    const throwIfStopped = () => {
      if (progress.stop || this.#closing) throw new Stopped();
    };
    try {
      const file = readCsv(job.content, columnsOf(job.choices));
      const lost: LostPicture[] = [];
      await importCatalogue(this.#db, file, {
        openingStock: job.choices?.stock ?? OPENING_STOCK,
        defaults: defaultsOf(job.choices),
        links: { to: this.#media, lost },
        dryRun: job.dryRun,
        actor,
        onBegin: (tx) => setActor(tx, actor),
        onProgress: (step, done, total) => {
          throwIfStopped();
          Object.assign(progress, { step, done, total });
        },
        onStored: async (tx, stored, refused) => {
          throwIfStopped();
          const changes = await collectChanges(tx, actor);
          result = {
            ...describeFile(file),
            ...toResult(stored, refused, changes),
            ...describeLinks(file, lost),
          };
          if (!job.dryRun && !(await markDone(tx, job.id, result))) throw new Stopped();
        },
      });
      if (job.dryRun) await this.#markChecked(job, result);
    } catch (error) {
      await this.#end(job, error);
    } finally {
      clearInterval(beat);
    }
  }

  async #beat(
    id: number,
    progress: { step: string; done: number; total: number; stop: boolean },
  ): Promise<void> {
    const { step, done, total } = progress;
    const row = await this.#db
      .updateTable('catalogue_import')
      .set({ beat: sql`now()`, step, step_done: done, step_total: total })
      .where('id', '=', id)
      .where('ended', 'is', null)
      .returning('stop')
      .executeTakeFirst()
      .catch(() => ({ stop: false }));
    if (row?.stop ?? true) progress.stop = true;
  }

  /** Changes nothing if somebody has stopped it meanwhile. */
  async #markChecked({ id, staff }: Job, result: object): Promise<void> {
    const row = await asStaff(this.#db, staff, async (tx) => {
      return tx
        .updateTable('catalogue_import')
        .set({ state: 'checked', result: JSON.stringify(result) })
        .where('id', '=', id)
        .where('state', '=', 'checking')
        .where('stop', '=', false)
        .returning('id')
        .executeTakeFirst();
    });
    if (!row) throw new Stopped();
  }

  async #end({ id, staff }: Job, error: unknown): Promise<void> {
    const isStopped = error instanceof Stopped;
    if (!isStopped) this.#log.error(error, 'an import of the office failed');
    const ended = asStaff(this.#db, staff, async (tx) => {
      await tx
        .updateTable('catalogue_import')
        .set({
          state: isStopped && !this.#closing ? 'cancelled' : 'failed',
          problem: isStopped ? (this.#closing ? 'interrupted' : '') : problemOf(error),
          content: '',
          ended: sql`now()`,
        })
        .where('id', '=', id)
        .where('ended', 'is', null)
        .execute();
    });
    await ended.catch((problem) => this.#log.error(problem, 'the end of an import could not be written'));
  }
}

const problemOf = (error: unknown) => ((error as { code?: string }).code === LOCK_TIMEOUT ? 'busy' : 'error');

/** Runs in the transaction of the rows, so that both are committed or none. Returns false if the import was stopped, or ended because it reported nothing. */
async function markDone(tx: Transaction<Schema>, id: number, result: object): Promise<boolean> {
  const row = await tx
    .updateTable('catalogue_import')
    .set({
      state: 'done',
      result: JSON.stringify(result),
      content: '',
      ended: sql`clock_timestamp()`,
      stored_at: sql`now()`,
    })
    .where('id', '=', id)
    .where('state', '=', 'running')
    .where('stop', '=', false)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

function toResult(stored: StoreResult, refused: BadRow[], changes: object[]): object {
  const { created, updated, unchanged, categories } = stored;
  return {
    counts: {
      created,
      updated,
      unchanged,
      refused: refused.length,
      categories: categories.created + categories.updated,
    },
    changes,
    refused: refused.slice(0, MAX_LISTED).map(({ row, problems }) => ({ line: row, problems })),
    stayed: stored.stayed.slice(0, MAX_LISTED).map(({ row, name, column, file, shop }) => ({
      line: row,
      name,
      field: column,
      file: column.endsWith('price') ? toTaka(Number(file)) : file,
      shop: column.endsWith('price') ? toTaka(Number(shop)) : shop,
    })),
    categories: stored.newCategories.slice(0, MAX_LISTED),
  };
}
