import { useBackButton } from '@haat/ui/back-button.ts';
import { CloseIcon, MenuIcon } from '@haat/ui/icons.tsx';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { Branches } from './category-branches.tsx';

const SHEET = 'category-menu';

/** On phones: a sheet with all categories and subcategories, opened by the menu button. */
export function CategoryMenu() {
  const texts = useMessages('shop');
  const sheet = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  const { key } = useLocation();
  const last = useRef(key);
  useEffect(() => {
    // The sheet may have been opened before hydration.
    if (last.current === key) setOpen(sheet.current?.matches(':popover-open') ?? false);
    else sheet.current?.hidePopover?.();
    last.current = key;
  }, [key]);
  useBackButton(open, () => {
    sheet.current?.hidePopover?.();
    return true;
  });

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
        {open && <Branches group={SHEET} />}
      </div>
    </div>
  );
}
