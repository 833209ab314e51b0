import { Link } from '../../i18n/link.tsx';
import { useMessages } from '../../i18n/messages.ts';
import { Picture } from '../../platform/picture.tsx';
import { productsPath } from '../../shop/product-urls.ts';
import { useCategories } from '../../shop/shop.ts';
import type { DepartmentTile } from './departments.ts';

/** The departments as tiles with picture and name: two columns on a phone, five from the medium breakpoint up where the text fits. */
export function DepartmentTiles({ tiles }: { tiles: DepartmentTile[] }) {
  const { categories: label } = useMessages('catalogue');
  const categories = useCategories();
  return (
    <ul
      aria-label={label}
      className="two-columns mt-4 grid gap-2 md:grid-cols-[repeat(auto-fill,minmax(max(8.5rem,18%),1fr))] lg:gap-4"
    >
      {tiles.map(([slug, picture]) => (
        <li key={slug}>
          <Link
            to={productsPath({ category: slug })}
            className="flex h-full min-h-14 items-center gap-2 rounded-card border border-line bg-surface p-1 pr-2 font-bold leading-tight hover:border-brand hover:text-brand md:max-lg:flex-col md:max-lg:p-2 md:max-lg:text-center"
          >
            <Picture src={picture} alt="" className="w-12 shrink-0 lg:w-16" />
            <span>{categories.find((category) => category.slug === slug)?.title}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
