import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { CatalogueColumn } from '@haat/contract/office/catalogue/catalogue-columns';
import { type CatalogueFile, FileError, unreadable } from './catalogue-file.ts';
import { readCsv } from './read-csv.ts';
import { readJson } from './read-json.ts';

/**
 * Reads a catalogue from JSON (`.json`) or CSV (any other name).
 * @throws FileError if the file does not exist or is no catalogue
 */
export async function readCatalogue(path: string): Promise<CatalogueFile> {
  const text = await readText(path);
  return checkFile(extname(path).toLowerCase() === '.json' ? readJson(text) : readCsv(text));
}

/**
 * Returns the file, if rows of it can be stored.
 * @throws FileError
 */
function checkFile(file: CatalogueFile): CatalogueFile {
  if (file.rows.length + file.bad.length === 0) throw new FileError('no_products');
  const missing = file.rows.length > 0 ? findMissingColumns(file.given) : [];
  if (missing.length === 0) return file;
  throw new FileError({ code: 'no_columns', params: { columns: missing.join(', ') } });
}

const IDENTIFIERS = ['slug', 'code', 'source', 'barcode'] as const;

/** The columns without which no row with these columns can be stored. */
export function findMissingColumns(present: ReadonlySet<CatalogueColumn>): ('name' | 'price' | 'category')[] {
  if (IDENTIFIERS.some((column) => present.has(column))) return [];
  return (['name', 'price', 'category'] as const).filter((column) => !present.has(column));
}

/** Reads a text file in UTF-8, or in UTF-16 with a byte order mark ("Unicode text" of Excel), without this mark. */
export async function readText(path: string): Promise<string> {
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw unreadable(PROBLEMS[error.code ?? ''] ?? error.message);
  });
  if (bytes.subarray(0, 4).equals(Buffer.from('PK\x03\x04'))) {
    throw new FileError('spreadsheet');
  }
  const mark = bytes.toString('hex', 0, 2);
  if (mark === 'fffe' || mark === 'feff')
    return new TextDecoder(mark === 'fffe' ? 'utf-16le' : 'utf-16be').decode(bytes);
  if (!isUtf8(bytes)) throw new FileError({ code: 'not_utf8', params: { line: findInvalidLine(bytes) } });
  return bytes.toString('utf8').replace(/^\ufeff/, '');
}

const PROBLEMS: Record<string, string> = {
  ENOENT: 'it is not there',
  EISDIR: 'it is a folder',
  EACCES: 'this user may not read it',
  ERR_FS_FILE_TOO_LARGE: 'it is larger than 2 GB, split it',
};

/** Returns the number of the first line that is not UTF-8. */
function findInvalidLine(bytes: Buffer): number {
  let line = 1;
  for (let start = 0; start < bytes.length; line++) {
    const end = bytes.indexOf(0x0a, start);
    const stop = end === -1 ? bytes.length : end;
    if (!isUtf8(bytes.subarray(start, stop))) break;
    start = stop + 1;
  }
  return line;
}
