import { readFile, realpath, stat } from 'node:fs/promises';
import { relative, resolve, sep } from 'node:path';
import { demoFolder } from '../../platform/media/folders.ts';
import { findMedia, versionedDemoName } from '../../platform/media/resolve-media.ts';
import { storePicture } from '../../platform/media/store-picture.ts';
import { Fault, quoted } from './amounts.ts';
import { type BadRow, type CheckedRow, pictureFields } from './check-row.ts';

export interface PictureOptions {
  /** The folder that a file's names are relative to. */
  from: string;
  /** The folder of the shop's own pictures. */
  to: string;
  dryRun: boolean;
}

/** Pictures under way at a time; one of them is decoded, the others are read and written meanwhile. */
const AT_ONCE = 4;

/** A larger file is no shop picture: 30 MB. */
const MOST_BYTES = 30 * 1024 * 1024;

/**
 * Brings the rows' pictures into the shop, each once, and puts the names that the shop has for them into the rows.
 * A row whose picture is missing or is none is bad. Pictures are whole on the disk before any row names them.
 */
export async function takePictures(
  rows: readonly CheckedRow[],
  options: PictureOptions,
  onTaken: () => void = () => {},
): Promise<{ rows: (CheckedRow | BadRow)[]; created: number }> {
  const taken = new Map<string, Taken | Fault>();
  const waiting = namesIn(rows);
  async function takeNext(): Promise<void> {
    for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
      taken.set(name, await takePicture(name, options));
      onTaken();
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, takeNext));
  const created = [...taken.values()].filter(
    (picture) => !(picture instanceof Fault) && picture.created,
  ).length;
  return { rows: rows.map((row) => withPictures(row, taken)), created };
}

/** Every picture that the rows name, once; the first last. */
export function namesIn(rows: readonly CheckedRow[]): string[] {
  const names = rows.flatMap(({ pictures }) => Object.values(pictures));
  return [...new Set(names.filter((name) => name !== ''))].reverse();
}

interface Taken {
  name: string;
  created: boolean;
}

/** A name that an export wrote stands for the picture the shop has; any other for a file of the folder. */
async function takePicture(given: string, { from, to, dryRun }: PictureOptions): Promise<Taken | Fault> {
  if (/^[a-z]+:\/\//i.test(given))
    return new Fault(`${quoted(given)} is an address: only files can be imported`);
  const name = given.replaceAll('\\', '/').replace(/^(\.\/)+/, '');
  const own = await findMedia(name, to);
  if (own?.immutable) return { name, created: false };

  const file = resolve(from, name);
  const found = await stat(file).catch(() => null);
  if (!found?.isFile()) return new Fault(`${quoted(given)} is not there`);
  if (!isInside(await realpath(from), await realpath(file))) {
    return new Fault(`${quoted(given)} leads out of the folder of pictures`);
  }
  if (found.size > MOST_BYTES) return new Fault(`${quoted(given)} is larger than 30 MB`);
  const shipped = resolve(from) === demoFolder ? await versionedDemoName(name) : null;
  if (shipped !== null) return { name: shipped, created: false };
  const stored = await storePicture(await readFile(file), to, { dryRun });
  return 'refused' in stored ? new Fault(`${quoted(given)} ${stored.refused}`) : stored;
}

function isInside(folder: string, file: string): boolean {
  const path = relative(folder, file);
  return path !== '' && path !== '..' && !path.startsWith(`..${sep}`);
}

function withPictures(row: CheckedRow, taken: ReadonlyMap<string, Taken | Fault>): CheckedRow | BadRow {
  const pictures: CheckedRow['pictures'] = {};
  const reasons: string[] = [];
  for (const field of pictureFields) {
    const given = row.pictures[field];
    const picture = given === undefined ? undefined : taken.get(given);
    if (picture instanceof Fault) reasons.push(`picture ${picture.reason}`);
    else if (given !== undefined) pictures[field] = picture?.name ?? '';
  }
  return reasons.length > 0 ? { row: row.row, reasons } : { ...row, pictures };
}
