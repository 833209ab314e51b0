import { ChevronDownIcon } from '@haat/ui/icons.tsx';
import { useHydrated } from '@haat/ui/use-hydrated.ts';
import { type KeyboardEvent, memo, type SyntheticEvent, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { englishPath } from '../../i18n/language.ts';
import { Link } from '../../i18n/link.tsx';
import { useMessages } from '../../i18n/messages.ts';
import type { ShopCategory } from '../../shop/categories.ts';
import { productsPath, QUICK_LIST } from '../../shop/product-urls.ts';
import { useCategories, useShop } from '../../shop/shop.ts';

/** The top-level categories: on phones a scrollable bar, on larger screens a row with a dropdown of subcategories each, and the quick list. */
export function CategoryNavigation() {
  const texts = useMessages('shop');
  const { pathname } = useLocation();
  const [params] = useSearchParams();
  const [open, setOpen] = useState<number | null>(null);
  const hydrated = useHydrated();
  /** The category that the Tab key stops at; the arrow keys move it. */
  const [stop, setStop] = useState<number>();
  const current = pathname.endsWith('/products') ? params.get('category') : null;
  const categories = useCategories();
  // Another provider matches no list.
  const { apiHost } = useShop() ?? {};
  if (categories.length === 0) return null;

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key === 'Escape') setOpen(null);
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-top]')];
    const at = links.indexOf(event.target as HTMLElement);
    if (step && at >= 0) links[(at + step + links.length) % links.length]?.focus();
  }

  const first = categories.find(({ slug }) => slug === current) ?? categories[0];
  // On a phone the home page shows the departments with pictures.
  const hasTiles =
    !apiHost && englishPath(pathname) === '/' && !params.has('cursor') && categories.length > 1;
  return (
    <nav
      aria-label={texts.categories}
      className={`border-b border-line bg-surface ${hasTiles ? 'max-md:hidden' : ''}`}
      onKeyDown={onKeyDown}
    >
      <ul className="mx-auto flex page-width gap-1 px-2 max-md:overflow-x-auto max-md:overscroll-x-contain max-md:[scrollbar-width:none] md:flex-wrap md:gap-1 md:py-1 md:px-2.5 lg:gap-0 lg:py-0">
        {categories.map((category) => (
          <TopCategory
            key={category.id}
            category={category}
            current={category.slug === current}
            isStop={!hydrated || category.id === (stop ?? first?.id)}
            onStop={() => setStop(category.id)}
            open={open === category.id}
            setOpen={setOpen}
          />
        ))}
        {!apiHost && (
          <li className="ml-auto max-lg:hidden">
            <Link
              to={QUICK_LIST}
              className="flex min-h-11 items-center px-2 text-sm font-bold text-brand hover:underline"
            >
              {texts.quickList}
            </Link>
          </li>
        )}
      </ul>
    </nav>
  );
}

function TopCategory(props: {
  category: ShopCategory;
  current: boolean;
  /** Whether the Tab key stops here. Before hydration it stops at every category, because the arrow keys need the script. */
  isStop: boolean;
  onStop: () => void;
  open: boolean;
  setOpen: (id: number | null) => void;
}) {
  const { category, current, isStop, onStop, open, setOpen } = props;
  const hydrated = useHydrated();
  const texts = useMessages('shop');
  const { title } = category;
  const [side, setSide] = useState('left-0');

  /** Opens towards the middle of the screen, so that the dropdown stays inside. */
  function show({ currentTarget }: SyntheticEvent) {
    setSide(currentTarget.getBoundingClientRect().left > window.innerWidth / 2 ? 'right-0' : 'left-0');
    setOpen(category.id);
  }

  /** The down key opens the dropdown, and then moves into it. */
  function openByKey(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== 'ArrowDown' || category.children.length === 0) return;
    event.preventDefault();
    const item = event.currentTarget.closest('li');
    if (open) item?.querySelector<HTMLElement>(':scope ul a')?.focus();
    else show(event);
  }

  return (
    <li
      className="relative flex shrink-0"
      onPointerEnter={(event) => event.pointerType === 'mouse' && show(event)}
      onPointerLeave={(event) => event.pointerType === 'mouse' && setOpen(null)}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(null)}
    >
      <Link
        to={productsPath({ category: category.slug })}
        data-top
        tabIndex={isStop ? undefined : -1}
        aria-current={current ? 'page' : undefined}
        onFocus={onStop}
        onKeyDown={openByKey}
        onClick={() => setOpen(null)}
        className={`flex min-h-11 items-center border-b-2 px-2 text-sm md:max-lg:rounded-control md:max-lg:border md:max-lg:border-line md:max-lg:bg-ground lg:px-1.5 min-[1360px]:px-2.5 font-bold whitespace-nowrap hover:text-brand ${current ? 'border-brand text-brand' : 'border-transparent'}`}
      >
        {title}
      </Link>
      {category.children.length > 0 && (
        <>
          <button
            type="button"
            tabIndex={hydrated ? -1 : undefined}
            aria-expanded={open}
            aria-label={texts.showChildren(title)}
            onClick={(event) => (open ? setOpen(null) : show(event))}
            // With a mouse the dropdown opens on hover, with a keyboard by the down key: then the button is visible only on focus.
            className="grid w-9 place-items-center text-muted max-md:hidden pointer-fine:pointer-events-none pointer-fine:absolute pointer-fine:inset-y-0 pointer-fine:-right-3 pointer-fine:z-10 pointer-fine:w-6 pointer-fine:bg-surface pointer-fine:not-focus-visible:opacity-0"
          >
            <ChevronDownIcon className={`size-4 ${open ? 'rotate-180' : ''}`} />
          </button>
          <Children category={category} open={open} side={side} setOpen={setOpen} />
        </>
      )}
    </li>
  );
}

/** Always in the HTML, for search engines; visible from the medium breakpoint up. Not rendered again when the categories are hydrated. */
const Children = memo(function Children(props: {
  category: ShopCategory;
  open: boolean;
  side: string;
  setOpen: (id: null) => void;
}) {
  const texts = useMessages('shop');
  const { title, slug, children } = props.category;
  const close = () => props.setOpen(null);
  const item =
    'flex min-h-11 items-center rounded-control px-3 whitespace-nowrap hover:bg-tile hover:text-brand';
  return (
    <ul
      hidden={!props.open}
      className={`absolute top-full z-20 min-w-52 rounded-b-card border border-line bg-surface p-2 shadow-float max-md:hidden ${props.side}`}
    >
      <li>
        <Link to={productsPath({ category: slug })} onClick={close} className={`font-bold ${item}`}>
          {texts.everythingIn(title)}
        </Link>
      </li>
      {children.map((child) => (
        <li key={child.id}>
          <Link
            to={productsPath({ category: slug, subcategory: child.slug })}
            onClick={close}
            className={item}
          >
            {child.title}
          </Link>
        </li>
      ))}
    </ul>
  );
});
