import { readFile, realpath, stat } from 'node:fs/promises';
import { relative, resolve, sep } from 'node:path';
import { fetchPicture, NotFetched } from '../../platform/media/fetch-picture.ts';
import { demoFolder } from '../../platform/media/folders.ts';
import type { MediaStore } from '../../platform/media/media-store.ts';
import { findMedia, versionedDemoName } from '../../platform/media/resolve-media.ts';
import { storePicture } from '../../platform/media/store-picture.ts';
import type { BadRow } from './catalogue-file.ts';
import { type CheckedRow, pictureFields } from './check-row.ts';
import { Fault, quoted } from './read-cells.ts';

export interface PictureOptions {
  /** Source folder of relative picture names. */
  from: string;
  /** The pictures of the shop. */
  to: MediaStore;
  dryRun: boolean;
}

/** Number of concurrent imports. One picture is decoded at a time; the others are read or written meanwhile. */
const CONCURRENCY = 4;

/** Maximum size of a picture file: 30 MB. */
const MAX_BYTES = 30 * 1024 * 1024;

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
  if (!found?.isFile()) return new Fault(`${quoted(given)} is not there`);
  if (!isInside(await realpath(from), await realpath(file))) {
    return new Fault(`${quoted(given)} leads out of the folder of pictures`);
  }
  if (found.size > MAX_BYTES) return new Fault(`${quoted(given)} is larger than 30 MB`);
  const shipped = resolve(from) === demoFolder ? await versionedDemoName(name) : null;
  if (shipped !== null) return { name: shipped, created: false };
  const stored = await storePicture(await readFile(file), to, { dryRun });
  return 'refused' in stored ? new Fault(`${quoted(given)} ${stored.refused}`) : stored;
}

/** A dry run contacts nobody. */
async function importLink(link: string, to: MediaStore, dryRun: boolean): Promise<ImportedPicture | Fault> {
  if (dryRun) return { name: '', created: false };
  const picture = await fetchPicture(link);
  if (picture instanceof NotFetched) return new Fault(`${quoted(link)} ${picture.reason}`);
  const stored = await storePicture(picture, to);
  return 'refused' in stored ? new Fault(`${quoted(link)} ${stored.refused}`) : stored;
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
  const reasons: string[] = [];
  for (const field of pictureFields) {
    const given = row.pictures[field];
    const picture = given === undefined ? undefined : imported.get(given);
    if (picture instanceof Fault) reasons.push(`picture ${picture.reason}`);
    else if (given !== undefined) pictures[field] = picture?.name ?? '';
  }
  return reasons.length > 0 ? { row: row.row, reasons } : { ...row, pictures };
}
