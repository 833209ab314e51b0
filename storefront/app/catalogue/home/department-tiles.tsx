import type { Category, Product } from '@haat/contract/shop/catalogue';
import { Link } from '../../i18n/link.tsx';
import { useMessages } from '../../i18n/messages.ts';
import { Picture } from '../../platform/picture.tsx';
import { productsPath } from '../../shop/product-urls.ts';
import { useCategories } from '../../shop/shop.ts';

/** The departments with picture and name: round and in rows of five on a phone, if the text fits; all in one row on a desktop. */
export function DepartmentTiles({ tiles }: { tiles: DepartmentTile[] }) {
  const { categories: label } = useMessages('catalogue');
  const categories = useCategories();
  return (
    <ul
      aria-label={label}
      className="-mx-1 mt-2.5 grid grid-cols-[repeat(auto-fill,minmax(max(3.75rem,19%),1fr))] gap-y-1 md:mx-0 md:mt-4 md:grid-cols-[repeat(auto-fill,minmax(max(8.5rem,18%),1fr))] md:gap-2 xl:grid-cols-[repeat(auto-fit,minmax(7rem,1fr))]"
    >
      {tiles.map(([slug, picture]) => (
        <li key={slug}>
          <Link
            to={productsPath({ category: slug })}
            className="flex h-full min-h-14 flex-col items-center gap-1 rounded-card border border-transparent text-center text-[0.6875rem] font-bold leading-tight lang-bn:text-xs hover:text-brand md:gap-2 md:border-line md:bg-surface md:p-2 md:text-base md:hover:border-brand lg:max-xl:flex-row lg:max-xl:p-1 lg:max-xl:text-left xl:gap-1 xl:p-1.5 xl:text-sm"
          >
            <Picture src={picture} alt="" className="w-10 shrink-0 max-md:rounded-full! md:w-12" />
            <span className="w-full leading-tight">
              {categories.find((category) => category.slug === slug)?.title}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

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
