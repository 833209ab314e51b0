import { stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path';
import { formatAmount } from '@haat/contract/money/money';
import {
  CommandError,
  parseCommandOptions,
  resolveTypedPath,
  runCommand,
  type Shop,
  throwIfStopped,
} from '../../platform/command/run-command.ts';
import { requireMedia } from '../../platform/media/open-media.ts';
import { FileError } from './catalogue-file.ts';
import { type ImportResult, importCatalogue } from './import-catalogue.ts';
import { Progress } from './progress.ts';
import { readCatalogue, readText } from './read-catalogue.ts';
import { readCategories } from './read-categories.ts';
import { quoted } from './read-cells.ts';

const HELP = `npm run import -- FILE [options]

Loads products and their categories from a CSV or JSON file into the shop. New ones are created, existing ones are
updated where the file differs. A row with a fault is reported and skipped. All other rows are stored in one
transaction, or none if the command is stopped. Running it again changes nothing.

  --pictures DIR      the folder of the picture files (default: the folder of FILE)
  --no-pictures       do not change any picture
  --categories FILE   a JSON list of categories {id, slug, title, title_bn, parent}: their titles and their order
  --opening-stock N   stock of a new product, or of one that is in stock again, if its row has no number (100)
  --dry-run           report the changes and store nothing
  --help              show this text

Exit code: 0 all rows are stored, 1 some rows were refused and the others are stored, 2 nothing was stored.
It uses the database of DATABASE_URL, as the user of MIGRATION_DATABASE_URL if that is set; without DATABASE_URL the
embedded one. The columns are described in docs/import.md.`;

runCommand(async (openShop) => {
  const { values, positionals } = readArguments();
  if (values.help) {
    console.log(HELP);
    return 0;
  }
  const start = performance.now();
  const options = await readOptions(values, positionals);
  const imported = await runImport(await openShop(), options);
  console.log(formatSummary(imported, options.dryRun, performance.now() - start));
  return imported.refused.length > 0 ? 1 : 0;
});

function readArguments() {
  return parseCommandOptions({
    pictures: { type: 'string' },
    'no-pictures': { type: 'boolean', default: false },
    categories: { type: 'string' },
    'opening-stock': { type: 'string', default: '100' },
    'dry-run': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  });
}

/** Reads the files before it opens a database, so that a wrong name fails at once. */
async function readOptions(values: ReturnType<typeof readArguments>['values'], positionals: string[]) {
  const [path, ...others] = positionals.map(resolveTypedPath);
  if (!path || others.length > 0)
    throw new CommandError('One FILE is needed: npm run import -- FILE. --help shows the usage.');
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
    if (error instanceof FileError) throw new CommandError(`${basename(path)} ${error.message}.`);
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
      ...(pictures ? { pictures: { from: pictures, to: await requireMedia(config) } } : {}),
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
    for (const { row, reasons } of imported.refused)
      console.error(`${file.unit} ${row}: ${reasons.join('; ')}`);
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
