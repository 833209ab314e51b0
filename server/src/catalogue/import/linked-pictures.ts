import { fetchPicture, NotFetched } from '../../platform/media/fetch-picture.ts';
import type { MediaStore } from '../../platform/media/media-store.ts';
import { findMedia } from '../../platform/media/resolve-media.ts';
import { storePicture } from '../../platform/media/store-picture.ts';
import type { AnyProblem } from '../../platform/refused.ts';
import { type CheckedRow, pictureFields } from './check-row.ts';

export interface LostPicture {
  row: number;
  link: string;
  problem: AnyProblem;
}

export interface LinkOptions {
  to: MediaStore;
  /** Receives the links that gave no picture. */
  lost: LostPicture[];
  /** For tests. */
  load?: typeof fetchPicture;
}

/** So many links at once; of one import at most so many links, and for at most so long, in ms. */
const CONCURRENCY = 4;
const MAX_LINKS = 2_000;
const MAX_TIME = 10 * 60_000;

export function isLink(value: unknown): value is string {
  return typeof value === 'string' && /^\s*https?:\/\//i.test(value);
}

/**
 * Replaces the links in the rows by pictures that are fetched and stored. A row whose link gives no picture is stored without it. Names of
 * the shop's own pictures stay; those of files change nothing, since there is no folder with them.
 */
export async function fetchLinks(
  rows: readonly CheckedRow[],
  { to, lost, load = fetchPicture }: LinkOptions,
  onFetched: (done: number, total: number) => void,
): Promise<CheckedRow[]> {
  const names = [...new Set(rows.flatMap(({ pictures }) => Object.values(pictures)))].filter(Boolean);
  const links = names.filter(isLink);
  const stored = new Map<string, string | NotFetched>();
  for (const name of names)
    if (!isLink(name) && (await findMedia(name, to))?.immutable) stored.set(name, name);
  const queue = links.slice(0, MAX_LINKS);
  const end = performance.now() + MAX_TIME;
  let done = 0;
  async function fetchNext(): Promise<void> {
    for (let link = queue.shift(); link !== undefined; link = queue.shift()) {
      const late = performance.now() > end ? new NotFetched('fetched_too_late') : null;
      stored.set(link, late ?? (await fetchLink(link, to, load)));
      done += 1;
      onFetched(done, links.length);
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, fetchNext));
  return rows.map((row) => {
    const pictures: CheckedRow['pictures'] = {};
    for (const field of pictureFields) {
      const name = row.pictures[field];
      const picture = name === undefined || name === '' ? name : (stored.get(name) ?? notFetched(name));
      if (picture instanceof NotFetched) lost.push({ row: row.row, link: name!, problem: picture.problem });
      else if (picture !== undefined) pictures[field] = picture;
    }
    return { ...row, pictures };
  });
}

const notFetched = (name: string) =>
  new NotFetched(isLink(name) ? { code: 'too_many_links', params: { max: MAX_LINKS } } : 'not_a_link');

async function fetchLink(
  link: string,
  to: MediaStore,
  load: typeof fetchPicture,
): Promise<string | NotFetched> {
  const picture = await load(link.trim());
  if (picture instanceof NotFetched) return picture;
  const stored = await storePicture(picture, to);
  return 'refused' in stored ? new NotFetched(stored.refused) : stored.name;
}
