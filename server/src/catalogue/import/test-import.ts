import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '../../platform/db/database.ts';
import { type Imported, type ImportOptions, importCatalogue } from './import-catalogue.ts';
import { readCatalogue } from './read-catalogue.ts';

/** A folder of the test's own. */
export async function openTestFolder(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'haat-import-'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Imports a file that holds `content`, as `npm run import` would; without pictures unless told. */
export async function importText(
  db: Database,
  content: string | Buffer | object[],
  options: Partial<ImportOptions> = {},
): Promise<Imported> {
  const { folder, remove } = await openTestFolder();
  try {
    const isJson = Array.isArray(content);
    const path = join(folder, isJson ? 'catalogue.json' : 'catalogue.csv');
    await writeFile(path, isJson ? JSON.stringify(content) : content);
    return await importCatalogue(db, await readCatalogue(path), {
      openingStock: 100,
      dryRun: false,
      ...options,
    });
  } finally {
    await remove();
  }
}

/** The faults of an import, as the command prints them. */
export function faultsOf(imported: Imported): string[] {
  return imported.refused.map(({ row, reasons }) => `${row}: ${reasons.join('; ')}`);
}
