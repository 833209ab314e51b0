import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rowProblemText } from '@haat/contract/http/problems';
import {
  type ImportOptions,
  type ImportResult,
  importCatalogue,
} from '../../src/catalogue/import/import-catalogue.ts';
import { readCatalogue } from '../../src/catalogue/import/read/read-catalogue.ts';
import type { Database } from '../../src/platform/db/database.ts';

/** Creates a temporary folder for a test. */
export async function openTestFolder(): Promise<{ folder: string; remove(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'haat-import-'));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Imports a file with `content` like `npm run haat -- import`; by default without pictures. */
export async function importText(
  db: Database,
  content: string | Buffer | object[],
  options: Partial<ImportOptions> = {},
): Promise<ImportResult> {
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

/** Returns the faults of an import in the format of the command. */
export function formatFaults(imported: ImportResult): string[] {
  return imported.refused.map(
    ({ row, problems }) => `${row}: ${problems.map((each) => rowProblemText(each)).join(' ')}`,
  );
}
