import { IconButton } from '@haat/ui/button.tsx';
import { MoonIcon, SunIcon } from '@haat/ui/icons.tsx';
import { currentTheme, type Theme, toggleTheme } from '@haat/ui/theme/theme.ts';
import { useEffect, useState } from 'react';
import { AccountLink } from '../../accounts/account-link.tsx';
import { CartButton } from '../../cart/view/cart-button.tsx';
import { PlaceButton } from '../../delivery/place-button.tsx';
import { useMessages } from '../../i18n/messages.ts';
import { Search } from '../search/search.tsx';
import { CategoryMenu } from './category-menu.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { Logo } from './logo.tsx';
import { OfflineBar } from './offline-bar.tsx';

/** The sticky header; on phones the search has its own row. The offline bar with the time of the prices is below it. */
export function Header() {
  return (
    <header id="header" className="sticky top-0 z-30 border-b border-line bg-surface">
      <div className="mx-auto flex page-width flex-wrap items-center gap-x-1 gap-y-0.5 px-1 py-1 min-[390px]:px-2 md:gap-4 md:px-4 md:py-3">
        <CategoryMenu />
        <Logo />
        <PlaceButton />
        <Search />
        <div className="ml-auto flex flex-wrap items-center justify-end md:shrink-0 md:flex-nowrap">
          <LanguageSwitch />
          <ThemeToggle />
          <AccountLink />
          <CartButton />
        </div>
      </div>
      <OfflineBar />
    </header>
  );
}

/** Both icons are in the HTML and the style sheet shows one of them, so that hydration shifts no layout. */
function ThemeToggle() {
  const [theme, setTheme] = useState<Theme | null>(null);
  useEffect(() => setTheme(currentTheme()), []);

  return (
    <IconButton
      label={useMessages('shop').darkMode}
      aria-pressed={theme === 'dark'}
      onClick={() => setTheme(toggleTheme())}
    >
      <MoonIcon className="size-6 dark:hidden" />
      <SunIcon className="hidden size-6 dark:block" />
    </IconButton>
  );
}
