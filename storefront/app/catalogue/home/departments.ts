import type { Category, Product } from '@haat/contract/shop/catalogue';

/** The number of departments with a tile. */
const TILES = 10;

/** A tile: the slug of a top-level category, and a picture; empty if none is known. */
export type DepartmentTile = [slug: string, picture: string];

/** The first departments of the shop, each with its own picture, or else that of the first of these products in it. */
export function departmentTiles(categories: Category[], products: Product[]): DepartmentTile[] {
  const departmentOf = new Map(categories.map(({ id, parent }) => [id, parent ?? id]));
  return categories
    .filter(({ parent }) => parent === null)
    .slice(0, TILES)
    .map(({ id, slug, image }) => {
      const product = products.find(({ category }) => departmentOf.get(category) === id);
      return [slug, image || product?.mainimage || product?.thumbnail || ''];
    });
}
