import { MAX_LISTED } from '@haat/contract/office/limits';
import { isLink, type LostPicture } from '../catalogue/import/linked-pictures.ts';
import type { CatalogueFile } from '../catalogue/import/read/catalogue-file.ts';
import { findMissingColumns } from '../catalogue/import/read/read-catalogue.ts';

/** The columns of a file, as its page shows them. */
export function describeFile({ columns, unknown, given }: CatalogueFile) {
  return { columns, unknown: [...unknown], missing: findMissingColumns(given) };
}

/** How many pictures of a file have a link, and which of them gave none. */
export function describeLinks({ rows }: CatalogueFile, lost: readonly LostPicture[]) {
  const links = rows.flatMap(({ values }) =>
    [values.image, values.image1, values.image2, values.image3].filter(isLink),
  );
  return {
    links: new Set(links).size,
    lost_pictures: lost.slice(0, MAX_LISTED).map(({ row, link, problem }) => ({
      line: row,
      link,
      problem: typeof problem === 'string' ? { code: problem } : problem,
    })),
  };
}
