import { readFile, realpath, stat } from 'node:fs/promises';
import { relative, resolve, sep } from 'node:path';
import type { RowProblem } from '@haat/contract/http/problems';
import { fetchPicture, NotFetched } from '../../platform/media/fetch-picture.ts';
import { demoFolder } from '../../platform/media/folders.ts';
import type { MediaStore } from '../../platform/media/media-store.ts';
import { findMedia, versionedDemoName } from '../../platform/media/resolve-media.ts';
import { storePicture } from '../../platform/media/store-picture.ts';
import { type CheckedRow, pictureFields } from './check-row.ts';
import { type BadRow, rowProblem } from './read/catalogue-file.ts';
import { Fault, quoted } from './read/read-cells.ts';

export interface PictureOptions {
  /** Source folder of relative picture names. */
  from: string;
  /** The pictures of the shop. */
  to: MediaStore;
  dryRun: boolean;
}

/** Number of concurrent imports. One picture is decoded at a time; the others are read or written meanwhile. */
const CONCURRENCY = 4;

/** Maximum size of a picture file. */
const MAX_MB = 30;

/**
 * Imports the pictures of the rows, each once, and replaces their names in the rows by the stored names.
 * A row with a missing or invalid picture is bad. Every picture is complete on disk before a row refers to it.
 */
export async function importPictures(
  rows: readonly CheckedRow[],
  options: PictureOptions,
  onImported: () => void = () => {},
): Promise<{ rows: (CheckedRow | BadRow)[]; created: number }> {
  const imported = new Map<string, ImportedPicture | Fault>();
  const queue = pictureNames(rows);
  async function importNext(): Promise<void> {
    for (let name = queue.pop(); name !== undefined; name = queue.pop()) {
      imported.set(name, await importPicture(name, options));
      onImported();
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, importNext));
  const created = [...imported.values()].filter(
    (picture) => !(picture instanceof Fault) && picture.created,
  ).length;
  return { rows: rows.map((row) => withPictures(row, imported)), created };
}

/** Returns the distinct picture names of the rows, in reverse order. */
export function pictureNames(rows: readonly CheckedRow[]): string[] {
  const names = rows.flatMap(({ pictures }) => Object.values(pictures));
  return [...new Set(names.filter((name) => name !== ''))].reverse();
}

interface ImportedPicture {
  name: string;
  created: boolean;
}

/** Imports a picture. A name from an export is a stored picture; any other name is a file of the source folder. */
async function importPicture(
  given: string,
  { from, to, dryRun }: PictureOptions,
): Promise<ImportedPicture | Fault> {
  if (/^[a-z]+:\/\//i.test(given)) return importLink(given, to, dryRun);
  const name = given.replaceAll('\\', '/').replace(/^(\.\/)+/, '');
  const own = await findMedia(name, to);
  if (own?.immutable) return { name, created: false };

  const file = resolve(from, name);
  const found = await stat(file).catch(() => null);
  if (!found?.isFile()) return new Fault('picture_missing', quoted(given));
  if (!isInside(await realpath(from), await realpath(file))) {
    return new Fault('picture_outside', quoted(given));
  }
  if (found.size > MAX_MB * 1024 * 1024)
    return new Fault({ code: 'file_too_large', params: { mb: MAX_MB } }, quoted(given));
  const shipped = resolve(from) === demoFolder ? await versionedDemoName(name) : null;
  if (shipped !== null) return { name: shipped, created: false };
  const stored = await storePicture(await readFile(file), to, { dryRun });
  return 'refused' in stored ? new Fault(stored.refused, quoted(given)) : stored;
}

/** A dry run contacts nobody. */
async function importLink(link: string, to: MediaStore, dryRun: boolean): Promise<ImportedPicture | Fault> {
  if (dryRun) return { name: '', created: false };
  const picture = await fetchPicture(link);
  if (picture instanceof NotFetched) return new Fault(picture.problem, quoted(link));
  const stored = await storePicture(picture, to);
  return 'refused' in stored ? new Fault(stored.refused, quoted(link)) : stored;
}

function isInside(folder: string, file: string): boolean {
  const path = relative(folder, file);
  return path !== '' && path !== '..' && !path.startsWith(`..${sep}`);
}

function withPictures(
  row: CheckedRow,
  imported: ReadonlyMap<string, ImportedPicture | Fault>,
): CheckedRow | BadRow {
  const pictures: CheckedRow['pictures'] = {};
  const problems: RowProblem[] = [];
  for (const field of pictureFields) {
    const given = row.pictures[field];
    const picture = given === undefined ? undefined : imported.get(given);
    if (picture instanceof Fault) problems.push(rowProblem(picture.problem, 'picture', picture.value));
    else if (given !== undefined) pictures[field] = picture?.name ?? '';
  }
  return problems.length > 0 ? { row: row.row, problems } : { ...row, pictures };
}
