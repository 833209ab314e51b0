import { ChevronDownIcon } from '@haat/ui/icons.tsx';
import { Link } from '../../i18n/link.tsx';
import { useMessages } from '../../i18n/messages.ts';
import { GuestOrderLinks } from '../../orders/guest-order-links.tsx';
import { useCustomer } from '../../session/current-customer.ts';
import type { ShopCategory } from '../../shop/categories.ts';
import { listsPath, productsPath, QUICK_LIST } from '../../shop/product-urls.ts';
import { useCategories, useShop } from '../../shop/shop.ts';

/** All categories as an accordion: one is open at a time. `group` is the name of its `<details>` elements. */
export function Branches({ group }: { group: string }) {
  return (
    <nav aria-label={useMessages('shop').menu}>
      <ListLinks />
      <ul>
        {useCategories().map((category) => (
          <li key={category.id} className="border-b border-line">
            <Branch category={category} group={group} />
          </li>
        ))}
      </ul>
      <Orders />
    </nav>
  );
}

/** Another provider matches and stores no list. */
function ListLinks() {
  const { quickList, lists } = useMessages('shop');
  const { apiHost } = useShop() ?? {};
  if (apiHost) return null;
  const links = [
    [QUICK_LIST, quickList],
    [listsPath(), lists],
  ] as const;
  return links.map(([to, text]) => (
    <Link
      key={to}
      to={to}
      className="flex min-h-12 items-center border-line border-b px-4 font-bold text-brand"
    >
      {text}
    </Link>
  ));
}

/** A guest's orders on this device; a customer finds theirs under Account. */
function Orders() {
  const { track } = useMessages('orders');
  const { apiHost } = useShop() ?? {};
  return (
    <div className="px-4 pb-8">
      {useCustomer() === null && <GuestOrderLinks />}
      {!apiHost && (
        <Link to="/track" className="mt-2 flex min-h-12 items-center font-bold text-brand">
          {track}
        </Link>
      )}
    </div>
  );
}

function Branch({ category, group }: { category: ShopCategory; group: string }) {
  const texts = useMessages('shop');
  const { title } = category;
  const whole = productsPath({ category: category.slug });
  const row = 'flex min-h-12 items-center px-4';
  if (category.children.length === 0) {
    return (
      <Link to={whole} className={row}>
        {title}
      </Link>
    );
  }
  return (
    <details name={group} className="group">
      <summary className={`justify-between font-bold ${row}`}>
        <span>{title}</span>
        <ChevronDownIcon className="size-5 text-muted group-open:rotate-180" />
      </summary>
      <ul className="bg-ground pb-2">
        <li>
          <Link to={whole} className={`pl-8 ${row}`}>
            {texts.everythingIn(title)}
          </Link>
        </li>
        {category.children.map((child) => (
          <li key={child.id}>
            <Link
              to={productsPath({ category: category.slug, subcategory: child.slug })}
              className={`pl-8 ${row}`}
            >
              {child.title}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}
