import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useShop } from '../api.ts';
import { productsPath } from '../catalogue/addresses.ts';
import type { ShopCategory } from '../catalogue/categories.ts';
import { Link } from '../language/link.tsx';
import { useTexts } from '../language/texts.ts';
import { ChevronDownIcon, CloseIcon, MenuIcon } from '../ui/icons.tsx';

const SHEET = 'category-menu';

/** For phones: a sheet with all categories and their children, opened by the menu button. */
export function CategoryMenu() {
  const texts = useTexts().shell;
  const sheet = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const { key } = useLocation();

  const last = useRef(key);
  useEffect(() => {
    // It may have been opened before the page's script had come.
    if (last.current === key) setOpen(sheet.current?.matches(':popover-open') ?? false);
    else sheet.current?.hidePopover?.();
    last.current = key;
  }, [key]);

  return (
    <div className="md:hidden">
      <button
        type="button"
        popoverTarget={SHEET}
        aria-label={texts.menu}
        aria-expanded={open}
        className="grid size-11 place-items-center rounded-control"
      >
        <MenuIcon />
      </button>
      <div
        ref={sheet}
        id={SHEET}
        popover="auto"
        onToggle={(event) => setOpen(event.newState === 'open')}
        className="fixed inset-y-0 left-0 m-0 h-dvh max-h-none w-80 max-w-[85vw] overflow-y-auto overscroll-contain bg-surface text-ink backdrop:bg-black/50"
      >
        <div className="sticky top-0 flex items-center justify-between border-b border-line bg-surface pl-4">
          <h2 className="font-bold">{texts.menu}</h2>
          <button
            type="button"
            popoverTarget={SHEET}
            popoverTargetAction="hide"
            aria-label={texts.closeMenu}
            className="grid size-14 place-items-center"
          >
            <CloseIcon />
          </button>
        </div>
        {open && <Branches />}
      </div>
    </div>
  );
}

/** Rendered once the sheet is open: until then nobody needs it. */
function Branches() {
  return (
    <nav aria-label={useTexts().shell.menu}>
      <ul className="pb-8">
        {(useShop()?.categories ?? []).map((category) => (
          <li key={category.id} className="border-b border-line">
            <Branch category={category} />
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Branch({ category }: { category: ShopCategory }) {
  const texts = useTexts().shell;
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
    <details name={SHEET} className="group">
      <summary className={`justify-between font-bold ${row}`}>
        {title}
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
