import type { CatalogueColumn } from '@haat/contract/office/catalogue/catalogue-columns';
import type { chooseImportColumns } from '@haat/contract/office/catalogue/imports';
import type { Static } from 'typebox';
import type { Defaults } from '../catalogue/import/match-products.ts';
import { readPaisa } from '../catalogue/import/read/read-cells.ts';
import { categorySlug } from '../catalogue/import/read/slugs.ts';

/** What the owner chose for a file. */
export type Choices = Static<typeof chooseImportColumns.body>;

export function columnsOf(choices: Choices | null): (CatalogueColumn | null)[] | undefined {
  return choices ? [...choices.columns] : undefined;
}

export function defaultsOf(choices: Choices | null): Defaults {
  const price = readPaisa(choices?.price ?? '');
  const title = choices?.category.trim() ?? '';
  const slug = categorySlug(title);
  const part = { slug, title: '', title_bn: '', ...(slug !== title && { name: title }) };
  return {
    ...(title !== '' && { category: [part] }),
    ...(typeof price === 'number' && { price_paisa: price }),
  };
}
