import { Link } from '../../i18n/link.tsx';
import { useMessages } from '../../i18n/messages.ts';
import type { Place } from '../../shop/categories.ts';
import { productsPath } from '../../shop/product-urls.ts';
import { useCategories } from '../../shop/shop.ts';

/** All categories beside a product list, with the children of the current one. */
export function CategoryList({ place }: { place: Place | null }) {
  const texts = useMessages('catalogue');
  return (
    <ul className="text-sm">
      <li>
        <Step to={productsPath()} title={texts.everything} current={place === null} />
      </li>
      {useCategories().map((category) => {
        const open = category.id === place?.category.id;
        return (
          <li key={category.id}>
            <Step
              to={productsPath({ category: category.slug })}
              title={category.title}
              current={open && place.child === null}
              open={open}
            />
            {open && category.children.length > 0 && (
              <ul className="mb-2 ml-3 border-l border-line pl-2">
                {category.children.map((child) => (
                  <li key={child.id}>
                    <Step
                      to={productsPath({ category: category.slug, subcategory: child.slug })}
                      title={child.title}
                      current={child.id === place.child?.id}
                    />
                  </li>
                ))}
              </ul>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function Step({
  to,
  title,
  current,
  open = current,
}: {
  to: string;
  title: string;
  current: boolean;
  open?: boolean;
}) {
  const look = current ? 'bg-brand-soft text-brand font-bold' : `hover:bg-tile ${open ? 'font-bold' : ''}`;
  return (
    <Link
      to={to}
      aria-current={current ? 'page' : undefined}
      className={`flex min-h-11 items-center rounded-control px-3 ${look}`}
    >
      {title}
    </Link>
  );
}
