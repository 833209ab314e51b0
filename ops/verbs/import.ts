import { stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { rowProblemText } from '@haat/contract/http/problems';
import { formatAmount } from '@haat/contract/money/money';
import { type ImportResult, importCatalogue } from '../../server/src/catalogue/import/import-catalogue.ts';
import { FileError } from '../../server/src/catalogue/import/read/catalogue-file.ts';
import { readCatalogue, readText } from '../../server/src/catalogue/import/read/read-catalogue.ts';
import { quoted } from '../../server/src/catalogue/import/read/read-cells.ts';
import { readCategories } from '../../server/src/catalogue/import/read-categories.ts';
import { requireMedia } from '../../server/src/platform/media/storage/open-media.ts';
import { openProviderKeys } from '../../server/src/platform/provider-keys/provider-keys.ts';
import type { Call } from '../command/call.ts';
import { CommandError } from '../command/parse-verb.mjs';
import { resolveTypedPath, runVerb, type Shop, throwIfStopped } from '../command/run-verb.ts';
import { Progress } from './import-progress.ts';

runVerb('import', async (call, openShop) => {
  const start = performance.now();
  const options = await readOptions(call);
  const imported = await runImport(await openShop(), options);
  console.log(formatSummary(imported, options.dryRun, performance.now() - start));
  return imported.refused.length > 0 ? 1 : 0;
});

/** Reads the files before it opens a database, so that a wrong name fails at once. */
async function readOptions({ values, positionals: [typed = ''] }: Call<'import'>) {
  const path = resolveTypedPath(typed);
  if (!/^\d{1,9}$/.test(values['opening-stock'])) {
    throw new CommandError(`--opening-stock must be a whole number, not "${values['opening-stock']}".`);
  }
  const file = await withFileErrors(path, () => readCatalogue(path));
  const pictures = values['no-pictures'] ? null : resolveTypedPath(values.pictures ?? dirname(path));
  if (pictures && !(await stat(pictures).catch(() => null))?.isDirectory()) {
    throw new CommandError(`${values.pictures} is not a folder.`);
  }
  const list = values.categories && resolveTypedPath(values.categories);
  const categories = list ? await withFileErrors(list, async () => readCategories(await readText(list))) : [];
  if (file.unknown.size > 0) console.error(`unknown columns, not used: ${[...file.unknown].join(', ')}`);
  return {
    file,
    categories,
    pictures,
    openingStock: Number(values['opening-stock']),
    dryRun: values['dry-run'],
  };
}

async function withFileErrors<T>(path: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof FileError) throw new CommandError(`${basename(path)}: ${error.message}`);
    throw error;
  }
}

async function runImport(
  { db, config }: Shop,
  { file, pictures, ...options }: Awaited<ReturnType<typeof readOptions>>,
): Promise<ImportResult> {
  const progress = new Progress();
  try {
    const imported = await importCatalogue(db, file, {
      ...options,
      ...(pictures
        ? { pictures: { from: pictures, to: await requireMedia(config, openProviderKeys(config, db)) } }
        : {}),
      onProgress: (step, done, total) => {
        throwIfStopped();
        progress.show(step, done, total);
      },
    });
    progress.stop();
    for (const warning of imported.warnings) console.error(warning);
    for (const { row, column, file: given, shop } of imported.stayed)
      console.error(
        `${file.unit} ${row}: ${column} stays ${cellText(column, shop)}, not ${cellText(column, given)}: both sides have changed it since the export`,
      );
    for (const { row, problems } of imported.refused)
      console.error(`${file.unit} ${row}: ${problems.map((each) => rowProblemText(each)).join(' ')}`);
    return imported;
  } finally {
    progress.stop();
  }
}

function cellText(column: string, value: string | number | boolean): string {
  return column.endsWith('price') ? formatAmount(Number(value)) : quoted(value);
}

function formatSummary(
  { created, updated, unchanged, refused, categories, pictures }: ImportResult,
  dryRun: boolean,
  ms: number,
) {
  const changes = created + updated + categories.created + categories.updated;
  const parts = [
    `${changes} changes`,
    `products: ${created} created, ${updated} updated, ${unchanged} unchanged, ${refused.length} refused`,
    `categories: ${categories.created} created, ${categories.updated} updated`,
    `pictures: ${pictures} new`,
  ];
  return `${dryRun ? 'Dry run, nothing is stored: ' : ''}${parts.join('; ')} (${(ms / 1000).toFixed(1)} s)`;
}
